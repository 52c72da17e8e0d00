import { randomUUID } from 'node:crypto';
import { interactionLexemes } from '../rules/interaction-lexemes.js';
import { reviewPhrases } from '../rules/review-phrases.js';
import type { InteractionRow } from '../store/interaction-writes.js';

/** A review to store directly, as tests describe it. */
export interface ReviewToStore {
  readonly postedAt: Date;
  readonly rating?: number | null;
  readonly responded?: boolean;
  readonly content?: string | null;
  readonly title?: string | null;
  readonly authorName?: string | null;
  readonly category?: string;
  readonly archived?: boolean;
}

/** The row of a review without words that nobody has answered, as the worker stores it; `more` says what the test is about. */
export function plainReview(more: Partial<InteractionRow> & { readonly postedAt: Date }): InteractionRow {
  return {
    id: randomUUID(),
    ref: randomUUID(),
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
    changedAt: more.postedAt,
    responseCount: 0,
    firstResponseAt: null,
    lastResponseAt: null,
    search: [],
    phrases: [],
    ...more,
  };
}

/** The row of a review that was ingested from a publisher. */
export function reviewRow(accountId: number, review: ReviewToStore): InteractionRow {
  const { postedAt, rating = null, responded = false, category = 'REVIEW', archived = false } = review;
  const { content = null, title = null, authorName = null } = review;
  const words = { title, content, authorName };
  const indexed = { search: interactionLexemes(accountId, words), phrases: reviewPhrases(content) };
  const status = archived ? 'ARCHIVED' : responded ? 'RESPONDED' : 'UNREAD';
  const row = plainReview({ postedAt, category, rating, status, ...words, ...indexed });
  return responded ? { ...row, responseCount: 1, lastResponseAt: postedAt } : row;
}
