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
import { lockLocations, openUpdateWindow, updateLocationRow } from './store/location-writes.js';
import { obtainFolder } from './store/folders.js';
import { recordLocationChanges } from './store/location-changes.js';
import { renderClientRecord, renderRecord, renderRecords } from './store/render-records.js';
import type { InUnit, Transaction } from '@listings/persistence';
import type { LocationsDependencies } from './dependencies.js';
import { tellFollowers } from './location-follower.js';
import { validateDraft } from './validate-draft.js';
import { refused, refusedByRace } from './save-result.js';
import type { SaveResult } from './save-result.js';

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

/**
 * Updates a location in a transaction that does more, such as a piece of a job. The input may follow from what is stored. Throws when a
 * concurrent transaction violates a constraint; see `refusedByRace`.
 */
export async function updateLocationInTransaction(
  transaction: Transaction,
  deps: LocationsDependencies,
  caller: ChangeCaller,
  change: Omit<LocationChange, 'input'> & {
    readonly input: LocationInput | ((stored: StoredLocation) => LocationInput);
  },
): Promise<SaveResult> {
  const { accountId } = caller;
  const { locationId, expectedUpdatedAt } = change;
  const [stored] = await lockLocations(transaction, { accountId, ids: [locationId] });
  if (!stored) throw invalidId('unknown');
  const requested = typeof change.input === 'function' ? change.input(stored) : change.input;
  const { input, violations: tooLong } = countLists(requested);
  if (stored.archivedAt) return refused(violation('SY00008'));
  if (expectedUpdatedAt !== undefined && expectedUpdatedAt.getTime() !== stored.updatedAt.getTime())
    return refused(violation('SY10069'));

  const sent = new Set<LocationField>(locationFields.filter((field) => input[field] !== undefined));
  const given = {
    ...draftWith(stored, input),
    ...(sent.has('placeActionLinks') && { placeActionLinks: sentLinks(stored, input) }),
  };
  const folderName = input.folderName?.trim();
  const { violations, check, ...validated } = await validateDraft(transaction, deps, given, {
    accountId,
    exceptId: locationId,
    touched: sent,
    origin: 'client',
    tooLong,
    newFolder: folderName || undefined,
  });
  if (violations.length > 0) return refused(...violations);

  const draft = folderName
    ? { ...validated.draft, folderId: await obtainFolder(transaction, { accountId, name: folderName }) }
    : validated.draft;
  const changed = changedFields(stored, draft);
  if (changed.length === 0) {
    const [unchanged] = await findDocumentsByIds(transaction, { accountId, ids: [locationId] });
    return { outcome: 'saved', location: { databaseId: locationId, document: unchanged?.document ?? '' } };
  }

  const now = deps.clock.now();
  const location = await updateLocationRow(transaction, { accountId, id: locationId, draft, now });
  const context = { account: check.account, settings: deps.records };
  // A record that was stored before its size was limited can be made smaller step by step.
  const render = sizeOf(draft) < sizeOf(stored) ? renderRecord : renderClientRecord;
  const [rendered = ''] = await renderRecords(transaction, context, [location], render);
  const listings = concernedListings(changed);
  const identity = changesIdentity(changed);
  const followed = await tellFollowers(transaction, deps, {
    accountId,
    locationIds: [locationId],
    listings,
    identity,
  });
  const document = followed.get(locationId) ?? rendered;
  await recordLocationChanges(transaction, {
    accountId,
    locationIds: [locationId],
    action: 'UPDATED',
    fields: changed,
    author: authorOf(caller),
    at: now,
  });
  if (await openUpdateWindow(transaction, { accountId, id: locationId })) {
    await recordEvents(transaction, { accountId, now }, [
      { name: 'profile.updated', locationId, data: { source: caller.source, changed_fields: changed } },
    ]);
  }
  const delta = { fields: changed, before: stored, after: draft };
  return { outcome: 'saved', location: { databaseId: locationId, document }, delta };
}

/** The size of a location's own data. */
function sizeOf(draft: LocationDraft): number {
  return locationFields.reduce((size, field) => size + (JSON.stringify(draft[field])?.length ?? 0), 0);
}

/** The managed action links after the update; null removes all of them [contract 4]. */
function sentLinks(stored: StoredLocation, { placeActionLinks }: LocationInput): readonly PlaceActionLink[] {
  return manageActionLinks(placeActionLinks ?? [], { managed: stored.placeActionLinks, there: stored.actionLinks });
}
