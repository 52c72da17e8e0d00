import { findAccount } from '@listings/feature-accounts/store';
import { declarePlans, rows } from '@listings/persistence/plans';
import type { MeasuredDatabase, Place } from '@listings/persistence/plans';
import { lockLocations } from './location-writes.js';
import { renderRecords } from './render-records.js';

/** Renders the records of some locations again. */
async function render(sql: MeasuredDatabase, { accountId, locationIds }: Place): Promise<void> {
  const account = await findAccount(sql, accountId);
  const locations = await lockLocations(sql, { accountId, ids: locationIds });
  if (!account) throw new Error('The account is missing.');
  await renderRecords(sql, { account, settings: { verifyingPublishers: [], mediaUrl: '' } }, locations);
}

/** The calls of the functions in render-records.ts. */
export const plans = declarePlans(
  {
    renderRecords: { pages: { small: 990, largest: 2_400 }, call: render },
  },
  { acrossAccounts: { renderRecords: rows('its locations are those of one account') } },
);
