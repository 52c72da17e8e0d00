import { draftWith, emptyDraft, folderNameOf, locationFields, newLocation } from '@listings/domain';
import type { Caller, ChangeCaller, EventSource, LocationDraft, LocationInput } from '@listings/domain';
import { violation } from '@listings/errors';
import { outboxEvent } from '@listings/events';
import { limitsOf } from '@listings/feature-accounts';
import type { AccountRow } from '@listings/feature-accounts';
import type { InUnit, Sql, Transaction } from '@listings/persistence';
import type { LocationsDependencies } from '../dependencies.js';
import { countLists } from '../rules/list-lengths.js';
import { authorOf } from '../rules/location-change.js';
import type { ChangeAuthor } from '../rules/location-change.js';
import { obtainFolder } from '../store/folders.js';
import { insertLocation } from '../store/location-writes.js';
import { renderClientRecord } from '../store/render-records.js';
import { refused, refusedByRace } from './save-result.js';
import type { SaveResult } from './save-result.js';
import { scheduleReopenings } from './schedule-reopenings.js';
import { validateDrafts, withOwnTags } from './validate-draft.js';

/**
 * Creates a location [4.1] and records profile.created. Writes nothing when a rule is broken. A new location has no
 * listing; linking one later requests the first push [contract 4, publishing].
 */
export async function createLocation(
  deps: InUnit<LocationsDependencies>,
  caller: Caller,
  input: LocationInput,
): Promise<SaveResult> {
  const { database, unit } = deps;
  const [only] = await validateNewLocations(database, deps, caller, { inputs: [input], origin: 'client' });
  const validated = only as NewLocation | SaveResult;
  if ('outcome' in validated) return validated;
  const write = (transaction: Transaction) => writeNewLocation(transaction, deps, caller, validated);
  // A new folder, new tags and a later opening need another statement, and a missing seat rolls the location back.
  const { seatLimit, newFolder, newTags, draft } = validated;
  const alone = seatLimit === null && !newFolder && newTags.length === 0 && draft.reopensAt === null;
  return (alone ? unit.statement(write) : unit.transaction(write)).catch(refusedByRace);
}

/**
 * Creates a location in a transaction that does more, such as an import. With origin `import`, fields that the
 * publisher does not provide may be missing. Throws when a concurrent transaction violates a constraint; see
 * `refusedByRace`. Locks the account's shared counters last.
 */
export async function createLocationInTransaction(
  transaction: Transaction,
  deps: LocationsDependencies,
  caller: ChangeCaller,
  given: { input: LocationInput; origin: 'client' | 'import' },
): Promise<SaveResult> {
  const [result] = await createLocationsInTransaction(transaction, deps, caller, {
    inputs: [given.input],
    origin: given.origin,
  });
  return result as SaveResult;
}

/** The same for some locations, in their order. Two of them that exclude each other violate a constraint too. */
export async function createLocationsInTransaction(
  transaction: Transaction,
  deps: LocationsDependencies,
  caller: ChangeCaller,
  given: NewInputs,
): Promise<SaveResult[]> {
  const results: SaveResult[] = [];
  for (const validated of await validateNewLocations(transaction, deps, caller, given))
    results.push('outcome' in validated ? validated : await writeNewLocation(transaction, deps, caller, validated));
  return results;
}

/** The inputs of new locations. */
interface NewInputs {
  readonly inputs: readonly LocationInput[];
  readonly origin: 'client' | 'import';
}

/** A location that passed all checks that are possible before the write. */
interface NewLocation {
  readonly id: number;
  readonly draft: LocationDraft;
  readonly newTags: readonly string[];
  readonly account: AccountRow;
  readonly seatLimit: number | null;
  /** Name of the folder in the input; the folder may already exist. */
  readonly newFolder: string | undefined;
  readonly folderName: string | null;
  readonly source: EventSource;
  readonly author: ChangeAuthor;
}

async function validateNewLocations(
  sql: Sql,
  deps: LocationsDependencies,
  caller: ChangeCaller,
  { inputs, origin }: NewInputs,
): Promise<(NewLocation | SaveResult)[]> {
  const { accountId, source } = caller;
  const given = inputs.map((each) => {
    const { input, violations: tooLong } = countLists(each);
    return {
      draft: draftWith(emptyDraft, input),
      exceptId: null,
      touched: new Set(locationFields),
      tooLong,
      newFolder: folderNameOf(input),
    };
  });
  const validated = await validateDrafts(sql, deps, given, { accountId, origin, wantsId: true, storesAll: true });
  return validated.map(({ violations, draft, check, newTags }, index) => {
    if (violations.length > 0 || check.newId === undefined) return refused(...violations);
    const { account, activeLocations, folderName = null } = check;
    const { seats } = limitsOf(account);
    if (seats !== null && activeLocations >= seats) return refused(violation('SY10151'));
    const newFolder = given[index]?.newFolder;
    return {
      id: check.newId,
      draft,
      newTags,
      account,
      seatLimit: seats,
      newFolder,
      folderName,
      source,
      author: authorOf(caller),
    };
  });
}

async function writeNewLocation(
  transaction: Transaction,
  deps: LocationsDependencies,
  { accountId }: ChangeCaller,
  { id, draft: valid, newTags, account, seatLimit, newFolder, folderName, source, author }: NewLocation,
): Promise<SaveResult> {
  const now = deps.clock.now();
  const draft = await withOwnTags(transaction, accountId, { draft: valid, newTags });
  const folder = newFolder
    ? await obtainFolder(transaction, { accountId, name: newFolder })
    : { id: draft.folderId, name: folderName };
  const location = newLocation({
    id,
    uid: deps.clock.uuid(),
    accountId,
    draft: { ...draft, folderId: folder.id },
    approved: account.reviewNewLocations ? 'PENDING' : 'APPROVED',
    now,
  });
  const document = renderClientRecord({ account, settings: deps.records }, location, {
    folderName: folder.name,
    photos: [],
  });
  const event = outboxEvent({ name: 'profile.created', locationId: id, data: { source } }, { accountId, now });
  await insertLocation(transaction, { location, document, seatLimit, event, author });
  scheduleReopenings(transaction, deps, { accountId, locations: [location] });
  return { outcome: 'saved', location: { databaseId: id, document } };
}
