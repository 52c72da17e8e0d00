import { addDays, lengthInDays } from '@listings/domain';
import type { Caller, DayRange } from '@listings/domain';
import { invalidId } from '@listings/errors';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import type { InteractionsDependencies } from '../dependencies.js';
import { precedingRange, responseRate, reviewTotals, rounded } from '../rules/review-analytics.js';
import type { ReviewCount, ReviewTotals } from '../rules/review-analytics.js';
import { locationExists } from '../store/interaction-reads.js';
import { findDailyReviews, findReviewsUntil } from '../store/review-counts.js';
import type { ReviewScope } from '../store/review-counts.js';

/** The reviews that analytics are about. */
export interface AnalyticsQuery {
  readonly locationId: number;
  /** Hostnames of publishers; absent: all. */
  readonly hostnames?: readonly string[];
  readonly range: DayRange;
}

/** A number and its change from the preceding period of the same length [contract 6]. */
export interface AnalyticsStat {
  readonly name: 'total-reviews' | 'new-reviews' | 'overall-rating' | 'review-response-rate';
  readonly value: number;
  readonly delta: number;
}

/** The numbers of one day. */
export interface AnalyticsDay {
  readonly date: string;
  readonly reviews: number;
  readonly averageRating: number | null;
  readonly responded: number;
}

/** The numbers of one site. */
export interface SiteStats {
  readonly name: string;
  readonly url: string;
  readonly totalReviews: number;
  readonly newReviews: number;
  readonly newReviewsDelta: number;
  readonly overallRating: number;
  readonly overallRatingDelta: number;
  readonly responseRate: number;
  readonly responseRateDelta: number;
}

/** The overview: totals at the end of the period, and what is new in it, each with its change. */
export async function reviewOverview(
  deps: InteractionsDependencies,
  caller: Caller,
  query: AnalyticsQuery,
): Promise<AnalyticsStat[]> {
  const { scope } = await scopeOf(deps, caller, query);
  const { current, before } = await bothPeriods(deps, scope, query.range);
  const stat = (name: AnalyticsStat['name'], of: (period: Period) => number): AnalyticsStat => ({
    name,
    value: of(current),
    delta: rounded(of(current) - of(before), 2),
  });
  return [
    stat('total-reviews', ({ total }) => total.reviews),
    stat('new-reviews', ({ fresh }) => fresh.reviews),
    stat('overall-rating', ({ total }) => rating(total)),
    stat('review-response-rate', ({ fresh }) => responseRate(fresh)),
  ];
}

/** The numbers of each day of the period, days without reviews included. */
export async function reviewTimeline(
  deps: InteractionsDependencies,
  caller: Caller,
  query: AnalyticsQuery,
): Promise<AnalyticsDay[]> {
  const { scope } = await scopeOf(deps, caller, query);
  const byDay = new Map<string, ReviewCount[]>();
  for (const count of await findDailyReviews(deps.database, scope, query.range))
    byDay.set(count.day, [...(byDay.get(count.day) ?? []), count]);
  return Array.from({ length: lengthInDays(query.range) }, (_, number) => {
    const date = addDays(query.range.from, number);
    const { reviews, averageRating, responded } = reviewTotals(byDay.get(date) ?? []);
    return { date, reviews, averageRating: averageRating === null ? null : rounded(averageRating, 2), responded };
  });
}

/** The numbers of each site. */
export async function reviewSiteStats(
  deps: InteractionsDependencies,
  caller: Caller,
  query: AnalyticsQuery,
): Promise<SiteStats[]> {
  const { scope, sites } = await scopeOf(deps, caller, query);
  return Promise.all(
    sites.map(async ({ names, declaration: { site } }) => {
      const ofSite = { ...scope, publishers: [names.constant] };
      const { current, before } = await bothPeriods(deps, ofSite, query.range);
      return {
        name: site.name,
        url: site.url,
        totalReviews: current.total.reviews,
        newReviews: current.fresh.reviews,
        newReviewsDelta: current.fresh.reviews - before.fresh.reviews,
        overallRating: rating(current.total),
        overallRatingDelta: rounded(rating(current.total) - rating(before.total), 2),
        responseRate: responseRate(current.fresh),
        responseRateDelta: rounded(responseRate(current.fresh) - responseRate(before.fresh), 2),
      };
    }),
  );
}

interface Period {
  /** All reviews until the end of the period. */
  readonly total: ReviewTotals;
  /** Reviews that were posted in the period. */
  readonly fresh: ReviewTotals;
}

async function bothPeriods(deps: InteractionsDependencies, scope: ReviewScope, range: DayRange) {
  const [current, before] = await Promise.all(
    [range, precedingRange(range)].map(async (each): Promise<Period> => {
      const [total, fresh] = await Promise.all([
        findReviewsUntil(deps.database, scope, each.to),
        findDailyReviews(deps.database, scope, each),
      ]);
      return { total: reviewTotals(total), fresh: reviewTotals(fresh) };
    }),
  );
  return { current, before } as { current: Period; before: Period };
}

/** Throws the 404 of an unknown location. */
async function scopeOf(
  { database, publishers }: InteractionsDependencies,
  { accountId }: Caller,
  { locationId, hostnames }: AnalyticsQuery,
): Promise<{ scope: ReviewScope; sites: RegisteredPublisher[] }> {
  if (!(await locationExists(database, { accountId, locationId }))) throw invalidId('unknown');
  const sites = publishers.all.filter(
    ({ publisher, declaration: { site } }) => publisher.reviews && (hostnames?.includes(site.hostname) ?? true),
  );
  return { scope: { accountId, locationId, publishers: sites.map(({ names }) => names.constant) }, sites };
}

/** 0 when no review has stars. */
function rating({ averageRating }: ReviewTotals): number {
  return averageRating === null ? 0 : rounded(averageRating, 2);
}
