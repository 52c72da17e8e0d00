import { draftWith, emptyDraft, locationFields, searchVector, settled } from '@listings/domain';
import type { Caller, LocationInput } from '@listings/domain';
import { violation } from '@listings/errors';
import { recordEvents } from '@listings/events';
import { insertLocation as insertRow, limitsOf, obtainFolder, renderNewRecord, takeSeats } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import { accountOf } from './account-of.js';
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
 * location may lack what the publisher does not know. Errors of unique indexes are thrown: see `refusedByRace`.
 */
export async function insertLocation(
  transaction: Transaction,
  deps: LocationsDependencies,
  caller: Caller,
  { input, origin }: { input: LocationInput; origin: 'client' | 'import' },
): Promise<SaveResult> {
  const { accountId } = caller;
  const now = deps.clock.now();
  const account = await accountOf(transaction, accountId);
  let draft = draftWith(emptyDraft, input);
  const violations = await judgeDraft(transaction, deps, draft, {
    accountId,
    exceptId: 0,
    touched: new Set(locationFields),
    origin,
  });
  if (violations.length > 0) return refused(...violations);
  const seated = await takeSeats(transaction, {
    accountId,
    created: 1,
    activated: 1,
    seatLimit: limitsOf(account).seats,
  });
  if (!seated) return refused(violation('SY10151'));

  if (input.folderName)
    draft = { ...draft, folderId: await obtainFolder(transaction, { accountId, name: input.folderName.trim() }) };
  draft = settled(draft);
  const location = await insertRow(transaction, {
    accountId,
    draft,
    approved: account.reviewNewLocations ? 'PENDING' : 'APPROVED',
    search: searchVector(accountId, draft),
    now,
  });
  const document = await renderNewRecord(transaction, { account, settings: deps.records }, location);
  await recordEvents(transaction, { accountId, now }, [
    { name: 'profile.created', locationId: location.id, data: { source: caller.source } },
  ]);
  return { outcome: 'saved', location: { databaseId: location.id, document } };
}
