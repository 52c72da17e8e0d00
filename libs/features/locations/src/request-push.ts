import type { concernedListings } from '@listings/domain';
import { requestSubmissions } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import type { LocationsDependencies } from './dependencies.js';

/** Asks for locations to be pushed to their listings [contract 4, publishing]; a worker is told after the commit. */
export async function requestPush(
  transaction: Transaction,
  { publishers, jobs }: Pick<LocationsDependencies, 'publishers' | 'jobs'>,
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
