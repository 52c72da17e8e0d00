import { expect, it } from '@jest/globals';
import { itemPublished, itemRejected } from './post-events.js';

const campaign = { postId: 5001, type: 'ANNOUNCEMENT' } as const;
const item = { itemId: 70001, locationId: 100001 } as Parameters<typeof itemRejected>[1];
const data = { post_id: 5001, post_item_id: 70001, post_type: 'STANDARD' };

it('[6, 6.4] post events omit what is empty', () => {
  expect(itemRejected(campaign, item, '').data).toEqual(data);
  expect(itemPublished(campaign, item, { externalRef: '', link: null }).data).toEqual(data);
  const rejection_reason = 'Against the rules';
  expect(itemRejected(campaign, item, rejection_reason).data).toEqual({ ...data, rejection_reason });
});
