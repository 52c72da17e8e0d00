import { describe, expect, it } from '@jest/globals';
import { campaignMove, campaignTransitions } from './campaign-state.js';

describe('campaign status', () => {
  it('[3] [contract 5] a campaign can be deleted once, whatever its status', () => {
    const statuses = new Set(campaignTransitions.flatMap(({ from, to }) => [from, to]));
    const { from, to } = campaignMove('delete');
    expect(to).toBe('DELETED');
    expect(new Set([...from, 'DELETED'])).toEqual(statuses);
    expect(from).not.toContain('DELETED');
  });

  it('[3] [contract 5] a campaign expires while it runs and after all its deliveries ended', () => {
    expect(campaignMove('expire')).toEqual({ from: ['INPROGRESS', 'SUCCESS'], to: 'EXPIRED' });
  });
});
