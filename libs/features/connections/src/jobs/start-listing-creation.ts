import type { Caller } from '@listings/domain';
import { jobRefused, startJob } from '@listings/feature-jobs';
import type { JobResult } from '@listings/feature-jobs';
import { selectionViolations } from '@listings/feature-locations';
import { isUuid } from '@listings/pagination';
import type { InUnit } from '@listings/persistence';
import type { ConnectionsDependencies } from '../dependencies.js';
import { findConnectedAccount } from '../store/connected-accounts.js';
import { LISTING_CREATION_JOB } from './listing-creation.js';
import type { ListingCreationParameters } from './listing-creation.js';

/** Starts to create listings of many locations at the publisher of a connected account. */
export async function startListingCreation(
  deps: InUnit<ConnectionsDependencies>,
  caller: Caller,
  { selection, connectedAccountId }: Pick<ListingCreationParameters, 'selection' | 'connectedAccountId'>,
): Promise<JobResult> {
  const { accountId } = caller;
  return deps.unit.transaction(async (transaction) => {
    const account = isUuid(connectedAccountId)
      ? await findConnectedAccount(transaction, { accountId, connectedAccountId })
      : undefined;
    if (!account) return jobRefused('SY81066');
    const publisher = deps.publishers.find(account.publisher);
    if (!publisher?.publisher.creation) return jobRefused('SY81073');
    const violations = await selectionViolations(transaction, accountId, selection);
    if (violations.length > 0) return { outcome: 'refused', violations };
    const ids = selection.ids && [...new Set(selection.ids)].sort((one, other) => one - other);
    return startJob(transaction, deps, caller, {
      kind: LISTING_CREATION_JOB,
      title: publisher.declaration.displayName,
      phase: 'SELECTING',
      parameters: { selection: ids ? { ids } : selection, publisher: account.publisher, connectedAccountId },
    });
  });
}
