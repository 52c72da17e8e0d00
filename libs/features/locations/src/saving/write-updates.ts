import { locationFields } from '@listings/domain';
import type { ChangeCaller, LocationDraft, StoredLocation } from '@listings/domain';
import { recordEvents } from '@listings/events';
import type { AccountRow } from '@listings/feature-accounts';
import type { Transaction } from '@listings/persistence';
import type { LocationsDependencies } from '../dependencies.js';
import { tellFollowers } from '../location-follower.js';
import { concernedListings } from '../rules/concerned-listings.js';
import { changesIdentity } from '../rules/identifying-fields.js';
import { authorOf } from '../rules/location-change.js';
import { recordLocationChanges } from '../store/location-changes.js';
import { openUpdateWindows, updateLocationRow } from '../store/location-writes.js';
import { renderClientRecord, renderRecord, renderRecords } from '../store/render-records.js';
import type { LocationDelta, SaveResult } from './save-result.js';
import { scheduleReopenings } from './schedule-reopenings.js';

/** A checked change of a location. */
export interface LocationUpdate {
  readonly id: number;
  readonly account: AccountRow;
  readonly delta: LocationDelta;
}

/** Writes changed locations with their records and history, tells the followers, and records events. */
export async function writeUpdates(
  transaction: Transaction,
  deps: LocationsDependencies,
  caller: ChangeCaller,
  updates: readonly LocationUpdate[],
): Promise<Map<number, SaveResult>> {
  const [first] = updates;
  if (!first) return new Map();
  const { accountId, source } = caller;
  const now = deps.clock.now();
  const locations: StoredLocation[] = [];
  for (const { id, delta } of updates)
    locations.push(await updateLocationRow(transaction, { accountId, id, draft: delta.after, now }));
  // A record that was stored before its size was limited can be made smaller step by step.
  const smaller = new Set(updates.flatMap(({ id, delta }) => (sizeOf(delta.after) < sizeOf(delta.before) ? [id] : [])));
  const rendered = await renderRecords(
    transaction,
    { account: first.account, settings: deps.records },
    locations,
    (context, location, shown) =>
      (smaller.has(location.id) ? renderRecord : renderClientRecord)(context, location, shown),
  );
  const followed = new Map<number, string>();
  for (const same of Map.groupBy(updates, ({ delta }) => delta.fields.join()).values()) {
    const locationIds = same.map(({ id }) => id);
    const fields = same[0]?.delta.fields ?? [];
    const listings = concernedListings(fields);
    const identity = changesIdentity(fields);
    const records = await tellFollowers(transaction, deps, { accountId, locationIds, listings, identity });
    for (const [id, record] of records) followed.set(id, record);
    const author = authorOf(caller);
    await recordLocationChanges(transaction, { accountId, locationIds, action: 'UPDATED', fields, author, at: now });
  }
  scheduleReopenings(transaction, deps, {
    accountId,
    locations: updates.flatMap(({ id, delta: { fields, after } }) =>
      fields.includes('reopensAt') ? [{ id, reopensAt: after.reopensAt }] : [],
    ),
  });
  const opened = await openUpdateWindows(transaction, { accountId, ids: updates.map(({ id }) => id) });
  const events = updates.flatMap(({ id: locationId, delta }) =>
    opened.has(locationId)
      ? [{ name: 'profile.updated' as const, locationId, data: { source, changed_fields: delta.fields } }]
      : [],
  );
  if (events.length > 0) await recordEvents(transaction, { accountId, now }, events);
  return new Map(
    updates.map(({ id, delta }, index) => {
      const document = followed.get(id) ?? rendered[index] ?? '';
      return [id, { outcome: 'saved', location: { databaseId: id, document }, delta }];
    }),
  );
}

/** The size of a location's own data. */
function sizeOf(draft: LocationDraft): number {
  return locationFields.reduce((size, field) => size + (JSON.stringify(draft[field])?.length ?? 0), 0);
}
