import { insertInteractions } from '@listings/feature-interactions';
import type { InteractionRow } from '@listings/feature-interactions';
import type { RunningApi } from './running-api.js';

/** The row of a review that nobody has answered, as the worker stores it; `more` says what the test is about. */
export function reviewRow({ clock }: Pick<RunningApi, 'clock'>, more: Partial<InteractionRow> = {}): InteractionRow {
  const postedAt = more.postedAt ?? clock.now();
  return {
    id: clock.uuid(),
    ref: clock.uuid(),
    listingRef: 'listing',
    category: 'REVIEW',
    status: 'UNREAD',
    rating: null,
    recommendation: null,
    title: null,
    content: null,
    authorName: null,
    authorAvatar: null,
    permalink: null,
    notAnswerable: null,
    postedAt,
    changedAt: postedAt,
    responseCount: 0,
    firstResponseAt: null,
    lastResponseAt: null,
    search: [],
    phrases: [],
    ...more,
  };
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
