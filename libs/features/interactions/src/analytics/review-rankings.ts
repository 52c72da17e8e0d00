import { dayOf } from '@listings/domain';
import type { Caller, DayRange } from '@listings/domain';
import { isLocationGrouping, isSummedPeriod, rankedGroups, readWithSums } from '@listings/feature-locations';
import type { RankedGroup, RankedLocations } from '@listings/feature-locations';
import { rankPosition } from '@listings/pagination';
import type { InteractionsDependencies } from '../dependencies.js';
import { precedingRange } from '../rules/review-analytics.js';
import { comparedDays, reviewNumbers } from '../rules/review-numbers.js';
import type { ReviewNumbers, ReviewRank } from '../rules/review-numbers.js';
import { findReviewRanking } from '../store/review-rankings.js';
import type { ComparedSums, ReviewGrouping } from '../store/review-rankings.js';
import { hasReviewSums } from '../store/review-sums.js';

/** A ranking of groups of reviews, as a client asks for it. */
export interface ReviewRankingRequest {
  readonly locations: RankedLocations;
  /** Hostnames of publishers; absent: all. */
  readonly hostnames?: readonly string[];
  /** When the reviews were posted; absent: at any time. */
  readonly range?: DayRange;
  /** The first day of the period that is compared; absent: the period before. */
  readonly beforeFrom?: string;
  readonly grouping: ReviewGrouping;
  readonly rank: ReviewRank;
  readonly rankOf: 'VALUE' | 'CHANGE';
  readonly descending: boolean;
  readonly size: number;
  readonly cursor?: string;
}

/**
 * The numbers of a period, and those of its ended days beside the same number of earlier days; null where nothing can be compared. The nth day
 * of the period is compared with the nth of the earlier days.
 */
export interface ComparedReviews {
  readonly numbers: ReviewNumbers;
  readonly comparison: { readonly numbers: ReviewNumbers; readonly previous: ReviewNumbers } | null;
}

/** A page of a ranking with the numbers of the whole selection. */
export interface RankedReviewPage {
  readonly totals: ComparedReviews;
  /** The compared days, if any. */
  readonly compared: { readonly days: number; readonly fromDate: string; readonly toDate: string } | null;
  readonly groups: readonly (RankedGroup & ComparedReviews)[];
  readonly total: number;
  /** The cursor of the next page; null: this is the last one. */
  readonly next: string | null;
}

/** What a ranking of reviews needs. */
export type RankingDependencies = Pick<InteractionsDependencies, 'database' | 'clock' | 'publishers'>;

/** Groups the reviews of locations and ranks the groups by one of their numbers. */
export async function rankReviews(
  { database, clock, publishers }: RankingDependencies,
  { accountId }: Pick<Caller, 'accountId'>,
  request: ReviewRankingRequest,
): Promise<RankedReviewPage> {
  const { range, beforeFrom, grouping, rank, rankOf, descending, size, cursor } = request;
  const sites = publishers.all.filter(
    ({ publisher, declaration: { site } }) => publisher.reviews && (request.hostnames?.includes(site.hostname) ?? true),
  );
  const order = `reviews ${grouping} ${rank} ${rankOf} ${descending}`;
  const today = dayOf(clock.now());
  const compared = range && comparedDays(range, beforeFrom ?? precedingRange(range).from, today);
  const isSummed = range?.to === today && isSummedPeriod(range, beforeFrom ?? precedingRange(range).from);
  const found = await readWithSums(
    async () => isSummed && isLocationGrouping(grouping) && (await hasReviewSums(database, accountId, today)),
    (stored) =>
      findReviewRanking(database, {
        ...{ accountId, grouping, rank, rankOf, stored },
        locations: request.locations,
        publishers: sites.map(({ names }) => names.constant),
        ...(range && { range }),
        ...(compared && { compared }),
        page: { descending, size, ...(cursor !== undefined && { position: rankPosition(order, cursor) }) },
      }),
  );
  const numbers = (sums: ComparedSums) => comparedReviews(sums, compared !== undefined);
  const page = await rankedGroups(database, {
    ...{ accountId, grouping, found: found.groups, size, order, numbers },
    nameOf: (key) => publishers.find(key)?.declaration.site.name ?? key,
  });
  return {
    totals: numbers(found.totals),
    compared: compared ? { days: compared.days, fromDate: compared.before.from, toDate: compared.before.to } : null,
    ...page,
    total: found.total,
  };
}

function comparedReviews({ own, compared, before }: ComparedSums, isCompared: boolean): ComparedReviews {
  return {
    numbers: reviewNumbers(own),
    comparison: isCompared ? { numbers: reviewNumbers(compared), previous: reviewNumbers(before) } : null,
  };
}
