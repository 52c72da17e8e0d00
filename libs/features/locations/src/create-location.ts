import { draftWith, emptyDraft, locationFields, newLocation } from '@listings/domain';
import type { Caller, LocationDraft, LocationInput } from '@listings/domain';
import { violation } from '@listings/errors';
import { recordEvents } from '@listings/events';
import {
  insertLocation as insertRow,
  limitsOf,
  NoSeatLeft,
  obtainFolder,
  renderRecord,
  takeSeats,
} from '@listings/persistence';
import type { DraftCheck, Transaction } from '@listings/persistence';
import type { LocationsDependencies } from './dependencies.js';
import { judgeDraft } from './judge-draft.js';
import { refused, refusedByRace } from './save-result.js';
import type { SaveResult } from './save-result.js';

/**
 * Creates a location [4.1], event profile.created. Nothing is written when a rule is broken. It has no listing yet:
 * linking one is what asks for its data to be pushed [contract 4, publishing].
 */
export async function createLocation(
  deps: LocationsDependencies,
  caller: Caller,
  input: LocationInput,
): Promise<SaveResult> {
  return deps.database
    .answerTransaction((transaction) => insertLocation(transaction, deps, caller, { input, origin: 'client' }))
    .catch(refusedByRace);
}

/**
 * Creates a location in a transaction that does more, such as the import of a listing. With origin `import` the
 * location may lack what the publisher does not know. What loses a race against another transaction is thrown: see
 * `refusedByRace`. The account's counters, which all its writers share, are locked last.
 */
export async function insertLocation(
  transaction: Transaction,
  deps: LocationsDependencies,
  caller: Caller,
  { input, origin }: { input: LocationInput; origin: 'client' | 'import' },
): Promise<SaveResult> {
  const { accountId } = caller;
  const now = deps.clock.now();
  const { violations, draft, check } = await judgeDraft(transaction, deps, draftWith(emptyDraft, input), {
    accountId,
    exceptId: null,
    touched: new Set(locationFields),
    origin,
  });
  if (violations.length > 0 || check.newId === undefined) return refused(...violations);
  const { account } = check;
  const { seats } = limitsOf(account);
  if (seats !== null && check.activeLocations >= seats) return refused(violation('SY10151'));

  const folder = await folderOf(transaction, accountId, { input, draft, check });
  const location = newLocation({
    id: check.newId,
    uid: deps.clock.uuid(),
    accountId,
    draft: { ...draft, folderId: folder.id },
    approved: account.reviewNewLocations ? 'PENDING' : 'APPROVED',
    now,
  });
  const document = renderRecord({ account, settings: deps.records }, location, { folderName: folder.name, photos: [] });
  await insertRow(transaction, { location, document });
  const seated = await takeSeats(transaction, { accountId, created: 1, activated: 1, seatLimit: seats });
  if (!seated) throw new NoSeatLeft();
  await recordEvents(transaction, { accountId, now }, [
    {
      name: 'profile.created',
      locationId: location.id,
      data: { source: origin === 'import' ? 'bulk_edit' : caller.source },
    },
  ]);
  return { outcome: 'saved', location: { databaseId: location.id, document } };
}

/** The folder of a new location: the one that it names, which is made when there is none, or that of its id. */
async function folderOf(
  transaction: Transaction,
  accountId: number,
  { input, draft, check }: { input: LocationInput; draft: LocationDraft; check: DraftCheck },
): Promise<{ id: string | null; name: string | null }> {
  const name = input.folderName?.trim();
  if (!name) return { id: draft.folderId, name: check.folderName ?? null };
  return { id: await obtainFolder(transaction, { accountId, name }), name };
}
