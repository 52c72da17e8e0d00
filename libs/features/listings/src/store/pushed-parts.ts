import type { AccountSiteKey } from '@listings/domain';
import type { PushedParts } from '@listings/feature-connections';
import { changeRows } from '@listings/persistence';

/**
 * Stores which parts a location and its listing share: those that a push hands over, before it does, or those that they share
 * without a push, in the transaction that links the two, after the request for the first push.
 */
export const storePushedParts = changeRows<[given: AccountSiteKey, parts: PushedParts]>({
  name: 'submission-parts',
  text: `
  update listing_submissions set pushed_parts = $4::jsonb
  where account_id = $1 and location_id = $2 and publisher = $3`,
  values: ({ accountId, locationId, publisher }, parts) => [accountId, locationId, publisher, JSON.stringify(parts)],
});
