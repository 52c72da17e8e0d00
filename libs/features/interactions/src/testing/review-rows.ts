import type { RunningApi } from '@listings/feature-accounts/testing';
import { insertInteractions } from '../store/index.js';
import type { InteractionRow } from '../store/index.js';
import { plainReview } from './stored-reviews.js';

/** The row of a review that nobody has answered, as the worker stores it; `more` says what the test is about. */
export function newReviewRow({ clock }: Pick<RunningApi, 'clock'>, more: Partial<InteractionRow> = {}): InteractionRow {
  return plainReview({ postedAt: clock.now(), ...more });
}

/** Stores reviews of a location of the api's account, because no worker reads them in these tests. */
export function storeReviews(
  { database, account }: RunningApi,
  { locationId, publisher = 'PUBLISHER_A' }: { locationId: number; publisher?: string },
  rows: readonly InteractionRow[],
): Promise<unknown> {
  const feed = { accountId: account.id, locationId, publisher };
  return database.transaction((transaction) => insertInteractions(transaction, feed, rows));
}
