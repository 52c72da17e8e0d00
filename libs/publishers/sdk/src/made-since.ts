/** How far the clock of a publisher may be behind `attemptedAt` of a search: the core has measured it, or the publisher does not tell its time. */
export const CLOCK_DIFFERENCE_MS = 60_000;

/** An attempt with an unknown outcome, which may have made the post or photo that is looked for. */
export interface EarlierAttempt {
  readonly attemptedAt: Date;
  /** The references of our other posts or photos on the listing. */
  readonly knownRefs: readonly string[];
}

/** Where {@link madeSince} looks. */
export interface ListOfMade<Item> {
  readonly pages: AsyncIterable<readonly Item[]>;
  /** When the publisher made an item, in milliseconds. */
  readonly timeOf: (item: Item) => number;
  /** When the attempt began whose outcome is unknown. */
  readonly attemptedAt: Date;
  /** True: the order may be slightly wrong, so that only a whole page from before the attempt ends the search. */
  readonly wholePages?: boolean;
}

/**
 * The items of a list that an attempt may have made, such as a post or photo that is looked for: none is older than the
 * attempt. Reads as many pages as needed to be certain: publishers guarantee no order, so it stops early only if the list
 * so far was sorted from new to old and has passed the attempt.
 *
 * @example
 * for await (const post of madeSince({ pages: pagesOf('/posts'), timeOf: ({ time }) => time, attemptedAt })) {
 *   if (isSame(post, content) && !knownRefs.includes(post.ref)) candidates.push(post);
 * }
 */
export async function* madeSince<Item>(list: ListOfMade<Item>): AsyncGenerator<Item, void, undefined> {
  const since = list.attemptedAt.getTime() - CLOCK_DIFFERENCE_MS;
  let isNewestFirst = true;
  let previous = Infinity;
  for await (const page of list.pages) {
    let hasRecent = false;
    for (const item of page) {
      const time = list.timeOf(item);
      isNewestFirst &&= time <= previous;
      previous = time;
      if (time < since) continue;
      hasRecent = true;
      yield item;
    }
    const hasPassed = list.wholePages ? page.length > 0 && !hasRecent : previous < since;
    if (isNewestFirst && hasPassed) return;
  }
}
