import { useState } from 'react';
import { listOf } from './review-choice.js';
import type { Review } from './review-queries.js';
import type { ReviewSearch } from './review-search.js';

/** The reviews that a person has chosen for one reply, by their ids, and what changes the choice. */
export interface ChosenReviews {
  readonly chosen: ReadonlyMap<string, Review>;
  readonly toggle: (review: Review) => void;
  readonly forget: (id: string) => void;
  readonly clear: () => void;
}

/** Reviews stay chosen on the further pages of the same list, and are forgotten with another one, however it was asked for. */
export function useChosenReviews(search: ReviewSearch): ChosenReviews {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Review>>(new Map());
  const list = listOf(search);
  const [listOfChoice, setListOfChoice] = useState(list);
  const clear = () => setChosen(new Map());
  if (list !== listOfChoice) {
    setListOfChoice(list);
    clear();
  }
  return {
    chosen,
    toggle: (review) =>
      setChosen((now) => {
        const next = new Map(now);
        if (!next.delete(review.id)) next.set(review.id, review);
        return next;
      }),
    forget: (id) => setChosen((now) => new Map([...now].filter(([each]) => each !== id))),
    clear,
  };
}
