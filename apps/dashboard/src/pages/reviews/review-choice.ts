import type { Review } from './review-queries.js';
import type { ReviewSearch } from './review-search.js';

/** The list that an address shows: the same text for all its pages, whichever review is open. */
export function listOf({ open: _, cursor: __, ...filters }: ReviewSearch): string {
  return JSON.stringify(filters);
}

/** Whether two addresses show the same page of the inbox, whichever review is open. */
export function isSamePage(one: ReviewSearch, other: ReviewSearch): boolean {
  return listOf(one) === listOf(other) && one.cursor === other.cursor;
}

/** Whether a person may choose a review for a reply to several, or give up that choice. */
export function isChoosable(
  { id, canRespond }: Pick<Review, 'id' | 'canRespond'>,
  chosen: { has(id: string): boolean },
): boolean {
  return canRespond || chosen.has(id);
}
