import { expect, it } from '@jest/globals';
import { campaignMoves, campaignStatuses } from './campaign-state.js';

it('[3] [contract 5] a campaign can be deleted once, whatever its status', () => {
  const others = campaignStatuses.filter((status) => status !== 'DELETED');
  expect(campaignMoves.delete).toEqual({ from: others, to: 'DELETED' });
});

it('[3] [contract 5] a campaign expires while it runs and after all its deliveries ended', () => {
  expect(campaignMoves.expire).toEqual({ from: ['INPROGRESS', 'SUCCESS'], to: 'EXPIRED' });
});
