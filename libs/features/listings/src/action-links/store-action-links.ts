import type { AccountSiteKey, ActionLinksThere } from '@listings/domain';
import { findAccount } from '@listings/feature-accounts';
import { lockLinkableLocations } from '@listings/feature-connections';
import { changeActionLinks, renderRecords } from '@listings/feature-locations';
import type { Transaction } from '@listings/persistence';
import { underClaim } from '@listings/work';
import type { SubmissionDependencies } from '../dependencies.js';
import type { SubmissionStep } from '../push/submission-step.js';

/**
 * Stores the state of a location's action links at a publisher, and updates the location's record if it changes
 * (docs/decisions/0005). The caller has locked the location.
 */
export async function storeActionLinks(
  transaction: Transaction,
  { records }: SubmissionDependencies,
  { accountId, locationId, publisher }: AccountSiteKey,
  links: ActionLinksThere | null,
): Promise<void> {
  const changed = await changeActionLinks(transaction, { accountId, locationId, publisher }, links);
  const account = changed && (await findAccount(transaction, accountId));
  if (changed && account) await renderRecords(transaction, { account, settings: records }, [changed]);
}

/**
 * Stores the intended links under the claim before they are written, so that after a crash the next process knows which
 * links the service wrote. Returns false when the claim was lost.
 */
export async function noteActionLinks(
  deps: SubmissionDependencies,
  { work, submission }: Pick<SubmissionStep, 'work' | 'submission'>,
  links: ActionLinksThere,
): Promise<boolean> {
  const { accountId, locationId } = submission;
  const noted = await underClaim(deps.database, work, async (transaction) => {
    await lockLinkableLocations(transaction, { accountId, locationIds: [locationId] });
    await storeActionLinks(transaction, deps, submission, links);
  });
  return noted !== undefined;
}
