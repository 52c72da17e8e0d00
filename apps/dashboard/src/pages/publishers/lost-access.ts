import type { PublisherInfo } from '../../api/publishers-query.js';
import type { PublisherCoverage } from './publisher-queries.js';

/** Listings at a publisher that cannot be reached although its accounts are connected. */
export interface LostAccess {
  readonly publisher: string;
  readonly name: string;
  /** Their number. */
  readonly count: number;
}

/** Where listings of an account are not reachable, and how many. */
export function lostAccessAt(
  coverage: readonly Pick<PublisherCoverage, 'publisher' | 'broken'>[],
  publishers: readonly Pick<PublisherInfo, 'publisher' | 'name'>[],
): LostAccess[] {
  return coverage
    .filter(({ broken }) => broken > 0)
    .map(({ publisher, broken }) => ({
      publisher,
      name: publishers.find((each) => each.publisher === publisher)?.name ?? publisher,
      count: broken,
    }));
}
