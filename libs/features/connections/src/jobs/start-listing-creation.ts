import type { Caller } from '@listings/domain';
import { hasEnded, jobRefused, requireJob, startJob } from '@listings/feature-jobs';
import type { JobResult } from '@listings/feature-jobs';
import { newestSelected, selectionViolations } from '@listings/feature-locations';
import type { LocationSelection } from '@listings/feature-locations';
import type { InUnit, Transaction } from '@listings/persistence';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import type { ConnectionsDependencies } from '../dependencies.js';
import { findConnectedAccount } from '../store/connected-accounts.js';
import { findUncompared } from '../store/match-requests.js';
import type { ListingCreationParameters } from './listing-creation.js';
import { LISTING_CREATION_JOB } from './listing-kinds.js';

/** Starts to create listings of many locations at the publisher of a connected account. */
export async function startListingCreation(
  deps: InUnit<ConnectionsDependencies>,
  caller: Caller,
  { selection, connectedAccountId }: { selection: LocationSelection; connectedAccountId: string },
): Promise<JobResult> {
  return deps.unit.transaction(async (transaction) => {
    const violations = await selectionViolations(transaction, caller.accountId, selection);
    const since = await newestSelected(transaction, caller.accountId, selection);
    const publisher = await creatingPublisher(transaction, deps, caller, { connectedAccountId, since });
    if ('outcome' in publisher) return publisher;
    if (violations.length > 0) return { outcome: 'refused', violations };
    const ids = selection.ids && [...new Set(selection.ids)].sort((one, other) => one - other);
    const parameters = { selection: ids ? { ids } : selection, connectedAccountId };
    return start(transaction, deps, caller, { publisher, parameters });
  });
}

/** Starts to create the listings that an earlier job could not create, for example because data of the locations was missing. */
export async function retryListingCreation(
  deps: InUnit<ConnectionsDependencies>,
  caller: Caller,
  jobId: string,
): Promise<JobResult> {
  return deps.unit.transaction(async (transaction) => {
    const job = await requireJob(transaction, caller, { jobId });
    if (job.kind !== LISTING_CREATION_JOB.name || !hasEnded(job.state)) return jobRefused('SY87002');
    if ((job.counts['REFUSED'] ?? 0) === 0 || job.detailsUntil === null) return jobRefused('SY87010');
    const { connectedAccountId } = job.parameters as unknown as ListingCreationParameters;
    // The earlier job began after a comparison that knew its locations.
    const publisher = await creatingPublisher(transaction, deps, caller, { connectedAccountId, since: null });
    if ('outcome' in publisher) return publisher;
    const parameters = { selection: { refusedBy: job.id }, connectedAccountId };
    return start(transaction, deps, caller, { publisher, parameters });
  });
}

/**
 * The publisher of a connected account, or why it creates no listings: one that holds listings which nobody compared
 * with the locations since `since` may have them already.
 */
async function creatingPublisher(
  transaction: Transaction,
  { publishers }: ConnectionsDependencies,
  { accountId }: Caller,
  { connectedAccountId, since }: { connectedAccountId: string; since: Date | null },
): Promise<RegisteredPublisher | JobResult> {
  const account = await findConnectedAccount(transaction, { accountId, connectedAccountId });
  if (!account) return jobRefused('SY81066');
  const publisher = publishers.find(account.publisher);
  if (!publisher?.publisher.creation) return jobRefused('SY81073');
  const uncompared = await findUncompared(transaction, { accountId, publisher: account.publisher, since });
  return uncompared ? jobRefused('SY87011') : publisher;
}

function start(
  transaction: Transaction,
  deps: ConnectionsDependencies,
  caller: Caller,
  {
    publisher: { names, declaration },
    parameters,
  }: { publisher: RegisteredPublisher; parameters: Omit<ListingCreationParameters, 'publisher'> },
): Promise<JobResult> {
  return startJob(transaction, deps, caller, {
    kind: LISTING_CREATION_JOB,
    title: declaration.displayName,
    parameters: { ...parameters, publisher: names.constant },
  });
}
