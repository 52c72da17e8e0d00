import type { concernedListings } from '@listings/domain';
import { requestSubmissions } from '@listings/persistence';
import type { SubmissionKey, Transaction } from '@listings/persistence';
import type { PublisherRegistry } from '@listings/publisher-registry';

/** Dependencies for requesting pushes. */
export interface PushDependencies {
  readonly publishers: PublisherRegistry;
  readonly jobs: { enqueueMany(queue: 'listing-submissions', due: readonly SubmissionKey[]): Promise<void> };
}

/**
 * Requests a push of locations to their listings, and the cancellation of submissions without a link, in the
 * transaction of the change [contract 4, publishing]. Enqueues the submissions that are due after the commit.
 */
export async function requestPush(
  transaction: Transaction,
  { publishers, jobs }: PushDependencies,
  {
    listings = 'all',
    ...of
  }: { accountId: number; locationIds: readonly number[]; listings?: ReturnType<typeof concernedListings> },
): Promise<void> {
  if (listings === 'none') return;
  const among = listings === 'all' ? undefined : publishers.takingActionLinks;
  const due = await requestSubmissions(transaction, { ...of, sites: publishers.submitting, among });
  if (due.length > 0) transaction.afterCommit(() => jobs.enqueueMany('listing-submissions', due));
}
