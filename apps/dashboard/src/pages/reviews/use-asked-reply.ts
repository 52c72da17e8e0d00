import { useState } from 'react';
import { REPLY_FIELD } from './review-detail.js';
import type { ReviewSearch } from './review-search.js';
import type { OpenReview } from './use-open-review.js';

/** What a person asks for with the key for a reply, also before the field for the reply is there. */
export interface AskedReply {
  /** Whether the person waits for the field of the open review: what is typed then is no key of the inbox. */
  readonly isAwaited: () => boolean;
  /** Whether the field of a review gets the focus as soon as it is there. */
  readonly isAskedOf: (id: string) => boolean;
  readonly ask: () => void;
  /** Gives the focus to the field, which is there now. */
  readonly fulfil: () => void;
}

/** Leads to the field for the reply to the open review, now or when it is there. */
export function useAskedReply(search: ReviewSearch, { searchNow }: OpenReview): AskedReply {
  const [askedOf, setAskedOf] = useState<string>();
  return {
    isAwaited: () => askedOf !== undefined && askedOf === searchNow().open,
    isAskedOf: (id) => askedOf === id,
    ask: () => {
      const { open } = searchNow();
      const field = document.getElementById(REPLY_FIELD);
      if (field && search.open === open) field.focus();
      else setAskedOf(open);
    },
    fulfil: () => {
      document.getElementById(REPLY_FIELD)?.focus();
      setAskedOf(undefined);
    },
  };
}
