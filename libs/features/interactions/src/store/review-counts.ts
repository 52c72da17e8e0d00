import type { DayRange } from '@listings/domain';
import { selectRows } from '@listings/persistence';
import type { ReviewCount } from '../rules/review-analytics.js';
import { cellSum, starSum } from './count-cells.js';

/** Reviews of one location, restricted to publishers. */
export interface ReviewScope {
  readonly accountId: number;
  readonly locationId: number;
  readonly publishers: readonly string[];
}

/** The counts of one day and publisher. */
export interface DailyReviewCount extends ReviewCount {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly publisher: string;
}

/** Returns the counts of the reviews that were posted within a range, by day, publisher, rating and response. */
export const findDailyReviews = selectRows<[given: ReviewScope, more: DayRange], DailyReviewCount>({
  name: 'review-counts-daily',
  text: `select day, publisher, rating, responded, count from interaction_counts
    where account_id = $accountId and location_id = $locationId and day between $2.from::date and $2.to::date
      and publisher = any($publishers::text[]) and category = 'REVIEW' and count > 0
    order by day, publisher, rating, responded`,
});

/** Returns the counts of the reviews that were posted until the end of a day, by publisher, rating and response. */
export const findReviewsUntil = selectRows<
  [given: ReviewScope, day: string],
  ReviewCount & { readonly publisher: string }
>({
  name: 'review-counts-until',
  text: `select publisher, rating, responded, sum(count)::integer as count from interaction_counts
    where account_id = $accountId and location_id = $locationId and day > '-infinity' and day <= $2::date
      and publisher = any($publishers::text[]) and category = 'REVIEW' and count > 0
    group by publisher, rating, responded`,
});

/** Counts the reviews of some locations since a day by publisher, and those with a response; publishers without any are left out. */
export const countAnswered = selectRows<
  [given: { accountId: number; locationIds: readonly number[]; since: string }],
  { readonly locationId: number; readonly publisher: string; readonly reviews: number; readonly answered: number }
>({
  name: 'reviews-answered',
  text: `select given.id as "locationId", counted.publisher, counted.reviews, counted.answered
    from unnest($locationIds::integer[]) as given (id)
    cross join lateral (
      select counts.publisher, sum(${cellSum('counts')})::integer as reviews, sum(${cellSum('counts', { responded: true })})::integer as answered
      from interaction_day_counts counts
      where counts.account_id = $accountId and counts.location_id = given.id and counts.day >= $since::date and counts.category = 'REVIEW'
      group by counts.publisher
    ) counted
    where counted.reviews > 0`,
});

/** The reviews of a location that have stars, at all publishers and of all days. */
export interface RatedReviews {
  readonly locationId: number;
  readonly reviews: number;
  /** The sum of their stars. */
  readonly stars: number;
}

/** Adds up the reviews with stars of some locations; locations without any are left out. */
export const countRated = selectRows<[given: { accountId: number; locationIds: readonly number[] }], RatedReviews>({
  name: 'reviews-rated',
  text: `select given.id as "locationId", counted.reviews, counted.stars
    from unnest($locationIds::integer[]) as given (id)
    cross join lateral (
      select sum(${cellSum('counts', { ratings: [1, 2, 3, 4, 5] })})::integer as reviews, sum(${starSum('counts')})::integer as stars
      from interaction_day_counts counts
      where counts.account_id = $accountId and counts.location_id = given.id and counts.day = '-infinity' and counts.category = 'REVIEW'
    ) counted
    where counted.reviews > 0`,
});
