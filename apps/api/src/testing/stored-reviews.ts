import { insertInteractions } from '@listings/feature-interactions';
import type { InteractionRow } from '@listings/feature-interactions';
import { plainReview } from '@listings/feature-interactions/testing';
import type { RunningApi } from './running-api.js';

/** The row of a review that nobody has answered, as the worker stores it; `more` says what the test is about. */
export function reviewRow({ clock }: Pick<RunningApi, 'clock'>, more: Partial<InteractionRow> = {}): InteractionRow {
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
