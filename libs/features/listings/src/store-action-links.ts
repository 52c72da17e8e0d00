import type { ActionLinksThere } from '@listings/domain';
import {
  changeActionLinks,
  findAccount,
  lockLocationRecord,
  lockSubmission,
  renderRecords,
} from '@listings/persistence';
import type { ClaimedSubmission, SubmissionKey, Transaction } from '@listings/persistence';
import type { SubmissionDependencies } from './dependencies.js';

/**
 * Stores how the action links of a location stand at a publisher, and its record when it shows something new
 * (docs/decisions/0005). The location is locked already.
 */
export async function storeActionLinks(
  transaction: Transaction,
  { records }: SubmissionDependencies,
  { accountId, locationId, publisher }: SubmissionKey,
  links: ActionLinksThere | null,
): Promise<void> {
  const changed = await changeActionLinks(transaction, { accountId, locationId, publisher }, links);
  const account = changed && (await findAccount(transaction, accountId));
  if (changed && account) await renderRecords(transaction, { account, settings: records }, [changed]);
}

/**
 * Notes what is about to be written there, under the claim: whoever comes after a crash knows then which links are
 * ours. False when the claim was lost.
 */
export async function noteActionLinks(
  deps: SubmissionDependencies,
  submission: ClaimedSubmission,
  links: ActionLinksThere,
): Promise<boolean> {
  return deps.database.transaction(async (transaction) => {
    await lockLocationRecord(transaction, submission);
    if (!(await lockSubmission(transaction, submission))) return false;
    await storeActionLinks(transaction, deps, submission, links);
    return true;
  });
}
