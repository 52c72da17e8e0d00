import { authorOf } from './rules/location-change.js';
import { changedFields, draftWith, locationFields } from '@listings/domain';
import { concernedListings } from './rules/concerned-listings.js';
import { changesIdentity } from './rules/identifying-fields.js';
import { countLists } from './rules/list-lengths.js';
import { manageActionLinks } from './rules/place-action-links.js';
import type {
  Caller,
  ChangeCaller,
  LocationDraft,
  LocationField,
  LocationInput,
  PlaceActionLink,
  StoredLocation,
} from '@listings/domain';
import { invalidId, violation } from '@listings/errors';
import { recordEvents } from '@listings/events';
import { findDocumentsByIds } from './store/location-reads.js';
import { lockLocations, openUpdateWindows, updateLocationRow } from './store/location-writes.js';
import { obtainFolder } from './store/folders.js';
import { recordLocationChanges } from './store/location-changes.js';
import { renderClientRecord, renderRecord, renderRecords } from './store/render-records.js';
import type { AccountRow } from '@listings/feature-accounts';
import type { InUnit, Transaction } from '@listings/persistence';
import type { LocationsDependencies } from './dependencies.js';
import { tellFollowers } from './location-follower.js';
import { validateDrafts } from './validate-draft.js';
import type { GivenDraft } from './validate-draft.js';
import { refused, refusedByRace } from './save-result.js';
import type { LocationDelta, SaveResult } from './save-result.js';

/** A change of one location: only the sent fields change. */
export interface LocationChange {
  readonly locationId: number;
  /** The `updatedAt` that the client last read; the update fails when the location has changed since [contract 4]. */
  readonly expectedUpdatedAt?: Date;
  readonly input: LocationInput;
}

/**
 * Updates a location [4.1]. Records profile.updated at the start of a window of 60 seconds. An update that changes
 * nothing writes nothing and records no event [6.2], [contract 8].
 */
export async function updateLocation(
  deps: InUnit<LocationsDependencies>,
  caller: Caller,
  change: LocationChange,
): Promise<SaveResult> {
  return deps.unit
    .transaction((transaction) => updateLocationInTransaction(transaction, deps, caller, change))
    .catch(refusedByRace);
}

/** A change in a transaction that does more. Its input may follow from what is stored. */
export type ChangeInTransaction = Omit<LocationChange, 'input'> & {
  readonly input: LocationInput | ((stored: StoredLocation) => LocationInput);
};

/** Updates a location in a transaction that does more. Throws when a concurrent transaction violates a constraint; see `refusedByRace`. */
export async function updateLocationInTransaction(
  transaction: Transaction,
  deps: LocationsDependencies,
  caller: ChangeCaller,
  change: ChangeInTransaction,
): Promise<SaveResult> {
  const [result] = await updateLocationsInTransaction(transaction, deps, caller, [change]);
  if (!result) throw invalidId('unknown');
  return result;
}

/**
 * The same for some different locations, in their order; a result is undefined if the account has no such location. Two changes that exclude
 * each other violate a constraint too.
 */
export async function updateLocationsInTransaction(
  transaction: Transaction,
  deps: LocationsDependencies,
  caller: ChangeCaller,
  changes: readonly ChangeInTransaction[],
): Promise<(SaveResult | undefined)[]> {
  const { accountId } = caller;
  const results = new Map<number, SaveResult>();
  const given: GivenUpdate[] = [];
  const locked = await lockLocations(transaction, { accountId, ids: changes.map(({ locationId }) => locationId) });
  const byId = new Map(locked.map((stored) => [stored.id, stored]));
  for (const change of changes) {
    const stored = byId.get(change.locationId);
    if (!stored) continue;
    const read = readChange(stored, change);
    if ('outcome' in read) results.set(stored.id, read);
    else given.push(read);
  }
  const validated = await validateDrafts(transaction, deps, given, { accountId, origin: 'client', storesAll: true });
  const unchanged: number[] = [];
  const updates: LocationUpdate[] = [];
  for (const [index, { violations, check, draft: valid }] of validated.entries()) {
    const { stored, newFolder } = given[index] as GivenUpdate;
    if (violations.length > 0) {
      results.set(stored.id, refused(...violations));
      continue;
    }
    const draft = newFolder
      ? { ...valid, folderId: await obtainFolder(transaction, { accountId, name: newFolder }) }
      : valid;
    const fields = changedFields(stored, draft);
    if (fields.length === 0) unchanged.push(stored.id);
    else updates.push({ account: check.account, delta: { fields, before: stored, after: draft }, id: stored.id });
  }
  const documents = unchanged.length > 0 ? await findDocumentsByIds(transaction, { accountId, ids: unchanged }) : [];
  for (const id of unchanged) {
    const { document = '' } = documents.find((each) => each.id === id) ?? {};
    results.set(id, { outcome: 'saved', location: { databaseId: id, document } });
  }
  for (const [id, result] of await writeUpdates(transaction, deps, caller, updates)) results.set(id, result);
  return changes.map(({ locationId }) => results.get(locationId));
}

/** A change of a stored location, before its rules are checked. */
interface GivenUpdate extends GivenDraft {
  readonly stored: StoredLocation;
}

/** A checked change of a location. */
interface LocationUpdate {
  readonly id: number;
  readonly account: AccountRow;
  readonly delta: LocationDelta;
}

/** Reads what a change asks of a locked location, or refuses it. */
function readChange(
  stored: StoredLocation,
  { input: asked, expectedUpdatedAt }: ChangeInTransaction,
): GivenUpdate | SaveResult {
  const requested = typeof asked === 'function' ? asked(stored) : asked;
  const { input, violations: tooLong } = countLists(requested);
  if (stored.archivedAt) return refused(violation('SY00008'));
  if (expectedUpdatedAt !== undefined && expectedUpdatedAt.getTime() !== stored.updatedAt.getTime())
    return refused(violation('SY10069'));
  const touched = new Set<LocationField>(locationFields.filter((field) => input[field] !== undefined));
  const draft = {
    ...draftWith(stored, input),
    ...(touched.has('placeActionLinks') && { placeActionLinks: sentLinks(stored, input) }),
  };
  return { stored, draft, exceptId: stored.id, touched, tooLong, newFolder: input.folderName?.trim() || undefined };
}

/** Writes changed locations with their records and history, tells the followers, and records events. */
async function writeUpdates(
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

/** The managed action links after the update; null removes all of them [contract 4]. */
function sentLinks(stored: StoredLocation, { placeActionLinks }: LocationInput): readonly PlaceActionLink[] {
  return manageActionLinks(placeActionLinks ?? [], { managed: stored.placeActionLinks, there: stored.actionLinks });
}
