import { requestSubmissions } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import type { ConnectionsDependencies } from '../dependencies.js';

/**
 * Asks for linked locations to be pushed, and for submissions to end where the link is gone [contract 4, publishing]; a
 * worker is told after the commit.
 */
export async function requestPush(
  transaction: Transaction,
  { publishers, jobs }: Pick<ConnectionsDependencies, 'publishers' | 'jobs'>,
  of: { accountId: number; locationIds: readonly number[] },
): Promise<void> {
  const due = await requestSubmissions(transaction, { ...of, sites: publishers.submitting });
  if (due.length > 0) transaction.afterCommit(() => jobs.enqueueMany('listing-submissions', due));
}
