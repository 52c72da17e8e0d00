import { randomUUID } from 'node:crypto';
import type { RunningApi } from '@listings/feature-accounts/testing';
import { interactionLexemes } from '../rules/interaction-lexemes.js';
import { reviewPhrases } from '../rules/review-phrases.js';
import { insertInteractions } from '../store/index.js';
import type { InteractionRow } from '../store/index.js';

/** A review to store directly, as tests describe it. */
export interface ReviewToStore extends Partial<InteractionRow> {
  readonly postedAt: Date;
  readonly responded?: boolean;
  readonly archived?: boolean;
}

/** The row of a review that was ingested from a publisher, as the worker stores it. */
export function reviewRow(
  accountId: number,
  { responded = false, archived = false, ...review }: ReviewToStore,
): InteractionRow {
  const { postedAt, title = null, content = null, authorName = null } = review;
  return {
    id: randomUUID(),
    ref: randomUUID(),
    listingRef: 'listing',
    category: 'REVIEW',
    status: archived ? 'ARCHIVED' : responded ? 'RESPONDED' : 'UNREAD',
    rating: null,
    recommendation: null,
    title,
    content,
    authorName,
    authorAvatar: null,
    permalink: null,
    notAnswerable: null,
    changedAt: postedAt,
    responseCount: responded ? 1 : 0,
    firstResponseAt: null,
    lastResponseAt: responded ? postedAt : null,
    search: interactionLexemes(accountId, { title, content, authorName }),
    phrases: reviewPhrases(content),
    ...review,
  };
}

/** The row of a review of the api's account that was posted now; `more` says what the test is about. */
export function newReviewRow(
  { clock, account }: Pick<RunningApi, 'clock' | 'account'>,
  more: Partial<ReviewToStore> = {},
): InteractionRow {
  return reviewRow(account.id, { postedAt: clock.now(), ...more });
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
