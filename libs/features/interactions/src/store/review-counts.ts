import type { DayRange } from '@listings/domain';
import type { ReviewCount } from '../rules/review-analytics.js';
import type { Sql } from '@listings/persistence';
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
export async function findDailyReviews(
  sql: Sql,
  { accountId, locationId, publishers }: ReviewScope,
  { from, to }: DayRange,
): Promise<DailyReviewCount[]> {
  return sql.query<DailyReviewCount>(
    {
      name: 'review-counts-daily',
      text: `select day, publisher, rating, responded, count from interaction_counts
             where account_id = $1 and location_id = $2 and day between $4::date and $5::date
               and publisher = any($3::text[]) and category = 'REVIEW' and count > 0
             order by day, publisher, rating, responded`,
    },
    [accountId, locationId, publishers, from, to],
  );
}

/** Returns the counts of the reviews that were posted until the end of a day, by publisher, rating and response. */
export async function findReviewsUntil(
  sql: Sql,
  { accountId, locationId, publishers }: ReviewScope,
  day: string,
): Promise<(ReviewCount & { readonly publisher: string })[]> {
  return sql.query(
    {
      name: 'review-counts-until',
      text: `select publisher, rating, responded, sum(count)::integer as count from interaction_counts
             where account_id = $1 and location_id = $2 and day > '-infinity' and day <= $4::date
               and publisher = any($3::text[]) and category = 'REVIEW' and count > 0
             group by publisher, rating, responded`,
    },
    [accountId, locationId, publishers, day],
  );
}

/** The reviews of a location at a publisher since a day. */
export interface AnsweredReviews {
  readonly locationId: number;
  readonly publisher: string;
  readonly reviews: number;
  readonly answered: number;
}

/** Counts the reviews of some locations since a day by publisher, and those with a response; publishers without any are left out. */
export async function countAnswered(
  sql: Sql,
  { accountId, locationIds, since }: { accountId: number; locationIds: readonly number[]; since: string },
): Promise<AnsweredReviews[]> {
  return sql.query<AnsweredReviews>(
    {
      name: 'reviews-answered',
      text: `select given.id as "locationId", counted.publisher, counted.reviews, counted.answered
             from unnest($2::integer[]) as given (id)
             cross join lateral (
               select counts.publisher, sum(${cellSum('counts')})::integer as reviews, sum(${cellSum('counts', { responded: true })})::integer as answered
               from interaction_day_counts counts
               where counts.account_id = $1 and counts.location_id = given.id and counts.day >= $3::date and counts.category = 'REVIEW'
               group by counts.publisher
             ) counted
             where counted.reviews > 0`,
    },
    [accountId, locationIds, since],
  );
}

/** The reviews of a location that have stars, at all publishers and of all days. */
export interface RatedReviews {
  readonly locationId: number;
  readonly reviews: number;
  /** The sum of their stars. */
  readonly stars: number;
}

/** Adds up the reviews with stars of some locations; locations without any are left out. */
export async function countRated(
  sql: Sql,
  { accountId, locationIds }: { accountId: number; locationIds: readonly number[] },
): Promise<RatedReviews[]> {
  return sql.query<RatedReviews>(
    {
      name: 'reviews-rated',
      text: `select given.id as "locationId", counted.reviews, counted.stars
             from unnest($2::integer[]) as given (id)
             cross join lateral (
               select sum(${cellSum('counts', { ratings: [1, 2, 3, 4, 5] })})::integer as reviews, sum(${starSum('counts')})::integer as stars
               from interaction_day_counts counts
               where counts.account_id = $1 and counts.location_id = given.id and counts.day = '-infinity' and counts.category = 'REVIEW'
             ) counted
             where counted.reviews > 0`,
    },
    [accountId, locationIds],
  );
}
