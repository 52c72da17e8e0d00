import { describe, expect, it } from '@jest/globals';
import { nextCampaignStatus } from './campaign-state.js';
import type { CampaignEvent, CampaignStatus } from './campaign-state.js';

describe('campaign status', () => {
  it.each<[CampaignStatus, CampaignEvent, CampaignStatus | undefined]>([
    ['SCHEDULED', 'start', 'INPROGRESS'],
    ['SCHEDULED', 'settle', undefined],
    ['INPROGRESS', 'settle', 'SUCCESS'],
    ['SUCCESS', 'expire', 'EXPIRED'],
    ['SUCCESS', 'start', undefined],
    ['EXPIRED', 'delete', 'DELETED'],
    ['DELETED', 'start', undefined],
    ['DELETED', 'delete', undefined],
  ])('[3] [contract 5] %s on %s becomes %s', (from, event, to) => {
    expect(nextCampaignStatus(from, event)).toBe(to);
  });
});
