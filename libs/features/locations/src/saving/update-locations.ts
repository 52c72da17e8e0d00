import { changedFields, draftWith, folderNameOf, locationFields } from '@listings/domain';
import type {
  ChangeCaller,
  LocationDraft,
  LocationField,
  LocationInput,
  PlaceActionLink,
  StoredLocation,
} from '@listings/domain';
import { violation } from '@listings/errors';
import type { Transaction } from '@listings/persistence';
import type { LocationsDependencies } from '../dependencies.js';
import { countLists } from '../rules/list-lengths.js';
import { manageActionLinks } from '../rules/place-action-links.js';
import { obtainFolder } from '../store/folders.js';
import { findDocumentsByIds } from '../store/location-reads.js';
import { lockLocations } from '../store/location-writes.js';
import { refused } from './save-result.js';
import type { SaveResult } from './save-result.js';
import { validateDrafts, withOwnTags } from './validate-draft.js';
import type { GivenDraft } from './validate-draft.js';
import { writeUpdates } from './write-updates.js';
import type { LocationUpdate } from './write-updates.js';

/** A change of one location: only the sent fields change. */
export interface LocationChange {
  readonly locationId: number;
  /** The `updatedAt` that the client last read; the update fails when the location has changed since [contract 4]. */
  readonly expectedUpdatedAt?: Date;
  readonly input: LocationInput;
}

/** A change in a transaction that does more. Its input may follow from what is stored. */
export type ChangeInTransaction = Omit<LocationChange, 'input'> & {
  readonly input: LocationInput | ((stored: StoredLocation) => LocationInput);
};

/**
 * Updates some different locations in a transaction, with shared statements. The results are in the order of the changes; one is undefined if
 * the account has no such location. Throws when two changes, or one and a concurrent transaction, violate a constraint; see `refusedByRace`.
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
  for (const [index, { violations, check, ...valid }] of validated.entries()) {
    const { stored, newFolder } = given[index] as GivenUpdate;
    if (violations.length > 0) {
      results.set(stored.id, refused(...violations));
      continue;
    }
    const tagged = await withOwnTags(transaction, accountId, valid);
    const draft = newFolder
      ? { ...tagged, folderId: (await obtainFolder(transaction, { accountId, name: newFolder })).id }
      : tagged;
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

/** Works out what a change asks of a locked location, or refuses it. */
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
  const changed = draftWith(stored, input);
  const draft = {
    ...changed,
    ...(touched.has('placeActionLinks') && { placeActionLinks: sentLinks(stored, changed) }),
  };
  return { stored, draft, exceptId: stored.id, touched, tooLong, newFolder: folderNameOf(input) };
}

/** The managed action links after the update; null removes all of them [contract 4]. */
function sentLinks(stored: StoredLocation, { placeActionLinks }: LocationDraft): readonly PlaceActionLink[] {
  return manageActionLinks(placeActionLinks, { managed: stored.placeActionLinks, there: stored.actionLinks });
}
