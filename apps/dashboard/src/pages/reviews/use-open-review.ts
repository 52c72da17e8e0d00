import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { reviewSearch } from './review-search.js';
import type { ReviewSearch } from './review-search.js';

const route = getRouteApi('/signed-in/reviews/inbox');

/** The review that is open beside the list, or in its place. */
export interface OpenReview {
  /** The element of the list, in which each review is a row. */
  readonly rows: RefObject<HTMLUListElement | null>;
  /** What the address says, which may be later than what is shown: two keys can come before the page is drawn anew. */
  readonly searchNow: () => ReviewSearch;
  /** Opens a review; without an id it closes the open one. */
  readonly open: (id: string | undefined) => void;
}

/** Opens reviews by the address. On a phone the review takes the place of the list: "back" of the browser leads to the list, at the same place. */
export function useOpenReview({ open: shown }: ReviewSearch): OpenReview {
  const navigate = route.useNavigate();
  const router = useRouter();
  const rows = useRef<HTMLUListElement>(null);
  // Where the list was scrolled to before a review was opened.
  const listAt = useRef(0);
  const searchNow = () => reviewSearch(router.latestLocation.search);
  const open = (id: string | undefined) => {
    const isOpen = searchNow().open !== undefined;
    if (!isOpen) listAt.current = window.scrollY;
    void navigate({ search: (now) => ({ ...now, open: id }), replace: isOpen, resetScroll: false });
  };
  useLayoutEffect(() => {
    if (shown === undefined) {
      window.scrollTo({ top: listAt.current });
      return;
    }
    const row = rows.current?.querySelector('[data-open]');
    // The list is beside the review, or hidden by it.
    if (row && row.clientHeight > 0) row.scrollIntoView({ block: 'nearest' });
    else if (row) window.scrollTo({ top: 0 });
  }, [shown]);
  return { rows, searchNow, open };
}
