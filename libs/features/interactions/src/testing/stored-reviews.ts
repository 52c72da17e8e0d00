import { randomUUID } from 'node:crypto';
import { interactionLexemes } from '../rules/interaction-lexemes.js';
import { reviewPhrases } from '../rules/review-phrases.js';
import type { InteractionRow } from '../store/interaction-writes.js';

/** A review to store directly, as tests describe it. */
export interface ReviewToStore {
  readonly postedAt: Date;
  readonly rating?: number | null;
  readonly responded?: boolean;
  readonly content?: string;
  readonly category?: string;
  readonly archived?: boolean;
}

/** The row of a review that was ingested from a publisher. */
export function reviewRow(accountId: number, review: ReviewToStore): InteractionRow {
  const { postedAt, rating = null, responded = false, content = null, category = 'REVIEW', archived = false } = review;
  return {
    id: randomUUID(),
    ref: randomUUID(),
    listingRef: 'listing',
    category,
    status: archived ? 'ARCHIVED' : responded ? 'RESPONDED' : 'UNREAD',
    rating,
    recommendation: null,
    title: null,
    content,
    authorName: null,
    authorAvatar: null,
    permalink: null,
    notAnswerable: null,
    postedAt,
    changedAt: postedAt,
    responseCount: responded ? 1 : 0,
    firstResponseAt: null,
    lastResponseAt: responded ? postedAt : null,
    search: interactionLexemes(accountId, { title: null, content, authorName: null }),
    phrases: reviewPhrases(content),
  };
}
