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

/** The row of a review that was ingested from a publisher. */
export function reviewRow(accountId: number, review: ReviewToStore): InteractionRow {
  const { postedAt, rating = null, responded = false, category = 'REVIEW', archived = false } = review;
  const { content = null, title = null, authorName = null } = review;
  return {
    id: randomUUID(),
    ref: randomUUID(),
    listingRef: 'listing',
    category,
    rating,
    title,
    content,
    authorName,
    recommendation: null,
    authorAvatar: null,
    permalink: null,
    notAnswerable: null,
    status: archived ? 'ARCHIVED' : responded ? 'RESPONDED' : 'UNREAD',
    postedAt,
    changedAt: postedAt,
    responseCount: responded ? 1 : 0,
    firstResponseAt: null,
    lastResponseAt: responded ? postedAt : null,
    search: interactionLexemes(accountId, { title, content, authorName }),
    phrases: reviewPhrases(content),
  };
}
