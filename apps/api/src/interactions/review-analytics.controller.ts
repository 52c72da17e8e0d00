import { Controller, Inject } from '@nestjs/common';
import { Type } from 'typebox';
import { addDays, daysIn, isDay } from '@listings/domain';
import type { Caller } from '@listings/domain';
import { malformed } from '@listings/errors';
import { INTERACTIONS, reviewOverview, reviewSiteStats, reviewTimeline } from '@listings/feature-interactions';
import type { AnalyticsQuery, InteractionsDependencies } from '@listings/feature-interactions';
import { requireLocationId } from '@listings/pagination';
import { count, day, listOf, text } from '../http/fields.js';
import { nullable, oneOf } from '../http/input-schemas.js';
import { Operation } from '../http/operation.js';
import type { QueryParameter } from '../http/operation.js';
import { locationInPath } from '../http/parameters.js';
import { recordOf } from '../http/payload-schemas.js';
import { CallerOf, PathParameter, QueryArguments } from '../http/request-values.js';
import { hostnameOf } from './interaction-list-query.js';

const DEFAULT_DAYS = 30;
const MOST_DAYS = 548;

const analyticsParameters = {
  startDate: {
    kind: 'text',
    description: `First day, YYYY-MM-DD, inclusive, in UTC. ${DEFAULT_DAYS} days before endDate when omitted.`,
    example: '2026-07-01',
    schema: Type.String({ format: 'date', maxLength: 10 }),
  },
  endDate: {
    kind: 'text',
    description: `Last day, YYYY-MM-DD, inclusive, in UTC; today when omitted. A range has at most ${MOST_DAYS} days.`,
    example: '2026-07-31',
    schema: Type.String({ format: 'date', maxLength: 10 }),
  },
  siteUrls: {
    kind: 'json',
    description: 'Filter by site: a JSON array of hostnames, as in `source` of an interaction.',
    example: ['maps.example'],
    schema: Type.Array(text('A hostname.', { maxLength: 255 }), { maxItems: 100 }),
  },
} as const satisfies Record<string, QueryParameter>;

interface AnalyticsArguments {
  readonly startDate?: string;
  readonly endDate?: string;
  readonly siteUrls?: readonly string[];
}

const number = (description: string) => Type.Number({ description });

const OverviewPayload = recordOf('InteractionsAnalyticsStats', 'Overview of the reviews of a location.', {
  stats: listOf(
    'The numbers.',
    recordOf('InteractionsAnalyticsStat', 'A number and its change.', {
      name: oneOf(
        {
          'total-reviews': 'Reviews until the end of the period.',
          'new-reviews': 'Reviews that were posted in the period.',
          'overall-rating': 'Average stars of all reviews until the end of the period; 0 without stars.',
          'review-response-rate': 'Percentage of the new reviews that the business has responded to.',
        },
        'Name of the number.',
      ),
      value: number('Value in the period.'),
      delta: number('Difference to the preceding period of the same length.'),
    }),
  ),
});

const TimelinePayload = listOf(
  'The days of the period, oldest first, days without reviews included.',
  recordOf('InteractionsDay', 'The reviews of one day.', {
    date: day('Day in UTC.'),
    reviews: count('Reviews that were posted on the day.'),
    averageRating: nullable(number('Average stars of these reviews; null without stars.')),
    responded: count('Number of these reviews that the business has responded to.'),
  }),
);

const SiteStatsPayload = listOf(
  'The sites with reviews.',
  recordOf('InteractionsSiteStats', 'The reviews of a location at one site.', {
    name: text('Name of the site.'),
    url: text('Home page of the site.'),
    totalReviews: count('Reviews until the end of the period.'),
    newReviews: count('Reviews that were posted in the period.'),
    newReviewsDelta: number('Difference of newReviews to the preceding period.'),
    overallRating: number('Average stars of all reviews until the end of the period; 0 without stars.'),
    overallRatingDelta: number('Difference of overallRating to the end of the preceding period.'),
    responseRate: number('Percentage of the new reviews that the business has responded to.'),
    responseRateDelta: number('Difference of responseRate to the preceding period.'),
  }),
);

const PERIOD = 'Changes compare with the preceding period of the same length.';

/** Numbers about the reviews of a location [contract 6]. */
@Controller()
export class ReviewAnalyticsController {
  constructor(@Inject(INTERACTIONS) private readonly interactions: InteractionsDependencies) {}

  @Operation({
    id: 'interactionsAnalyticsStats',
    method: 'GET',
    path: '/locations/:locationId/review-analytics-overview',
    scope: 'READ',
    tag: 'interactions',
    summary: 'Get the review overview of a location',
    description: `Returns total and new reviews, the overall rating and the response rate. ${PERIOD}`,
    pathParameters: { locationId: locationInPath },
    query: analyticsParameters,
    payload: OverviewPayload,
    example: {
      stats: [
        { name: 'total-reviews', value: 130, delta: 12 },
        { name: 'new-reviews', value: 12, delta: 3 },
        { name: 'overall-rating', value: 4.31, delta: 0.04 },
        { name: 'review-response-rate', value: 83.33, delta: -5.56 },
      ],
    },
  })
  async overview(
    @CallerOf() caller: Caller,
    @PathParameter('locationId') id: string,
    @QueryArguments() query: AnalyticsArguments,
  ) {
    return { stats: await reviewOverview(this.interactions, caller, this.query(id, query)) };
  }

  @Operation({
    id: 'interactionsChartData',
    method: 'GET',
    path: '/locations/:locationId/review-analytics-timeline',
    scope: 'READ',
    tag: 'interactions',
    summary: 'Get the reviews of a location by day',
    description: 'Returns number, average rating and responses of the reviews of each day.',
    pathParameters: { locationId: locationInPath },
    query: analyticsParameters,
    payload: TimelinePayload,
    example: [{ date: '2026-07-06', reviews: 3, averageRating: 4.33, responded: 2 }],
  })
  timeline(
    @CallerOf() caller: Caller,
    @PathParameter('locationId') id: string,
    @QueryArguments() query: AnalyticsArguments,
  ) {
    return reviewTimeline(this.interactions, caller, this.query(id, query));
  }

  @Operation({
    id: 'interactionsSitesStats',
    method: 'GET',
    path: '/locations/:locationId/review-analytics-sites-stats',
    scope: 'READ',
    tag: 'interactions',
    summary: 'Get the review numbers of a location by site',
    description: `Returns the numbers of each site. ${PERIOD}`,
    pathParameters: { locationId: locationInPath },
    query: analyticsParameters,
    payload: SiteStatsPayload,
    example: ({ site }) => [
      {
        name: site.name,
        url: site.url,
        totalReviews: 130,
        newReviews: 12,
        newReviewsDelta: 3,
        overallRating: 4.31,
        overallRatingDelta: 0.04,
        responseRate: 83.33,
        responseRateDelta: -5.56,
      },
    ],
  })
  siteStats(
    @CallerOf() caller: Caller,
    @PathParameter('locationId') id: string,
    @QueryArguments() query: AnalyticsArguments,
  ) {
    return reviewSiteStats(this.interactions, caller, this.query(id, query));
  }

  private query(id: string, { startDate, endDate, siteUrls }: AnalyticsArguments): AnalyticsQuery {
    const locationId = requireLocationId(id);
    for (const [name, given] of Object.entries({ startDate, endDate }))
      if (given !== undefined && !isDay(given)) throw malformed(`Parameter "${name}" expected a day as YYYY-MM-DD.`);
    const to = endDate ?? this.interactions.clock.now().toISOString().slice(0, 10);
    const from = startDate ?? addDays(to, 1 - DEFAULT_DAYS);
    if (from > to) throw malformed('Parameter "startDate" is after "endDate".');
    const range = { from, to };
    if (daysIn(range) > MOST_DAYS) throw malformed(`Parameter "startDate": a range has at most ${MOST_DAYS} days.`);
    return { locationId, range, ...(siteUrls && { hostnames: siteUrls.map(hostnameOf) }) };
  }
}
