import { Inject } from '@nestjs/common';
import { Type } from 'typebox';
import type { KeyCall, QueryOf, QueryParameter, QueryParameters } from '@listings/api-kit';
import {
  ApiController,
  count,
  day,
  listOf,
  LocationId,
  locationInPath,
  nullable,
  oneOf,
  Operation,
  recordOf,
  REQUEST_BOUNDS,
  text,
} from '@listings/api-kit';
import { addDays, lengthInDays } from '@listings/domain';
import type { DayRange } from '@listings/domain';
import { malformed } from '@listings/errors';
import { requireLocationId } from '@listings/pagination';
import { reviewOverview, reviewSiteStats, reviewTimeline } from '../analytics/review-analytics.js';
import type { AnalyticsQuery } from '../analytics/review-analytics.js';
import { rankReviews } from '../analytics/review-rankings.js';
import type { InteractionsDependencies } from '../dependencies.js';
import { INTERACTIONS } from '../interactions.module.js';
import { listReviewPhrases } from '../phrases/review-phrases.js';
import { INTERACTION_BOUNDS } from '../rules/interaction-bounds.js';
import { checkDay, hostnameOf, interactionListParameters } from './interaction-list-query.js';
import {
  reviewRankingExample,
  reviewRankingParameters,
  ReviewRankingPayload,
  reviewRankingRequest,
} from './review-rankings.js';

const DEFAULT_DAYS = 30;

const analyticsParameters = {
  startDate: {
    description: `First day, YYYY-MM-DD, inclusive, in UTC. ${DEFAULT_DAYS} days before endDate when omitted.`,
    example: '2026-07-01',
    schema: interactionListParameters.startDate.schema,
  },
  endDate: {
    description: `Last day, YYYY-MM-DD, inclusive, in UTC; today when omitted. A range has at most ${INTERACTION_BOUNDS.analyticsDays} days.`,
    example: '2026-07-31',
    schema: interactionListParameters.endDate.schema,
  },
  siteUrls: interactionListParameters.siteUrls,
} as const satisfies Record<string, QueryParameter>;

type AnalyticsQueryParameters = QueryOf<typeof analyticsParameters>;

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

const PhrasesPayload = listOf(
  `The most frequent phrases, at most ${INTERACTION_BOUNDS.phrases}.`,
  recordOf('ReviewPhrase', 'A phrase that reviews mention.', {
    phrase: text('One to three words in lower case.'),
    count: count('Number of reviews that mention it.'),
    averageRating: nullable(number('Average stars of these reviews; null without stars.')),
    sentiment: oneOf(
      {
        POSITIVE: 'Most of these reviews have 4 or 5 stars or recommend the location.',
        NEUTRAL: 'Neither, or no review has a rating.',
        NEGATIVE: 'Most of these reviews have 1 or 2 stars or do not recommend the location.',
      },
      'What the ratings of these reviews say.',
    ),
    sites: listOf('Hostnames of the sites whose reviews mention it.', text('A hostname.')),
  }),
);

const PERIOD = 'Changes compare with the preceding period of the same length.';

const phrasesQuery = {
  locationIds: {
    description: `JSON array of up to ${REQUEST_BOUNDS.locationIds} location ids, global or numeric; all locations when omitted.`,
    example: [100001],
    schema: Type.Array(LocationId, { maxItems: REQUEST_BOUNDS.locationIds }),
  },
  ...analyticsParameters,
} as const satisfies QueryParameters;

/** Numbers about the reviews of a location [contract 6]. */
@ApiController('interactions')
export class ReviewAnalyticsController {
  constructor(@Inject(INTERACTIONS) private readonly interactions: InteractionsDependencies) {}

  @Operation({
    id: 'interactionsAnalyticsStats',
    route: 'GET /locations/:locationId/review-analytics-overview',
    access: { key: 'READ' },
    summary: 'Get the review overview of a location',
    description: `Returns total and new reviews, the overall rating and the response rate. ${PERIOD}`,
    path: { locationId: locationInPath },
    query: analyticsParameters,
    response: OverviewPayload,
    example: {
      stats: [
        { name: 'total-reviews', value: 130, delta: 12 },
        { name: 'new-reviews', value: 12, delta: 3 },
        { name: 'overall-rating', value: 4.31, delta: 0.04 },
        { name: 'review-response-rate', value: 83.33, delta: -5.56 },
      ],
    },
  })
  async overview({ caller, path, query }: KeyCall<{ path: 'locationId'; query: typeof analyticsParameters }>) {
    return { stats: await reviewOverview(this.interactions, caller, this.query(path.locationId, query)) };
  }

  @Operation({
    id: 'interactionsChartData',
    route: 'GET /locations/:locationId/review-analytics-timeline',
    access: { key: 'READ' },
    summary: 'Get the reviews of a location by day',
    description: 'Returns number, average rating and responses of the reviews of each day.',
    path: { locationId: locationInPath },
    query: analyticsParameters,
    response: TimelinePayload,
    example: [{ date: '2026-07-06', reviews: 3, averageRating: 4.33, responded: 2 }],
  })
  timeline({ caller, path, query }: KeyCall<{ path: 'locationId'; query: typeof analyticsParameters }>) {
    return reviewTimeline(this.interactions, caller, this.query(path.locationId, query));
  }

  @Operation({
    id: 'interactionsSitesStats',
    route: 'GET /locations/:locationId/review-analytics-sites-stats',
    access: { key: 'READ' },
    summary: 'Get the review numbers of a location by site',
    description: `Returns the numbers of each site. ${PERIOD}`,
    path: { locationId: locationInPath },
    query: analyticsParameters,
    response: SiteStatsPayload,
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
  siteStats({ caller, path, query }: KeyCall<{ path: 'locationId'; query: typeof analyticsParameters }>) {
    return reviewSiteStats(this.interactions, caller, this.query(path.locationId, query));
  }

  @Operation({
    id: 'reviewRankings',
    route: 'GET /review-rankings',
    access: { key: 'READ' },
    summary: 'List groups of reviews in the order of a number',
    description:
      'Returns exact numbers of the reviews of all or some locations, in groups, with the totals of the selection. Days are in UTC. `comparison` has the numbers of the days of the period that have ended, and of the same number of days of the compared period: read a change from these. Reviews that the site does not show any more are left out.',
    query: reviewRankingParameters,
    response: ReviewRankingPayload,
    example: reviewRankingExample,
  })
  async rankings({ caller, query }: KeyCall<{ query: typeof reviewRankingParameters }>) {
    const request = reviewRankingRequest(query, this.interactions.clock.now());
    const { total, next, ...page } = await rankReviews(this.interactions, caller, request);
    return { ...page, totalCount: total, nextCursor: next };
  }

  @Operation({
    id: 'newReviewPhrases',
    route: 'GET /review-phrases',
    access: { key: 'READ' },
    summary: 'List the phrases that reviews mention most',
    description: `Returns the ${INTERACTION_BOUNDS.phrases} words and short phrases that the reviews of the period mention most, without stop words. It reads the newest ${INTERACTION_BOUNDS.phraseReviews.toLocaleString('en')} reviews of the period. Reviews in languages whose stop words are not known are left out. A range has at most ${INTERACTION_BOUNDS.phraseDays} days.`,
    query: phrasesQuery,
    response: PhrasesPayload,
    example: ({ site }) => [
      {
        phrase: 'friendly staff',
        count: 14,
        averageRating: 4.71,
        sentiment: 'POSITIVE',
        sites: [new URL(site.url).hostname],
      },
    ],
  })
  phrases({ caller, query }: KeyCall<{ query: typeof phrasesQuery }>) {
    const { locationIds, siteUrls } = query;
    return listReviewPhrases(this.interactions, caller, {
      range: this.range(query, INTERACTION_BOUNDS.phraseDays),
      ...(locationIds && { locationIds: [...new Set(locationIds.map(requireLocationId))] }),
      ...(siteUrls && { hostnames: siteUrls.map(hostnameOf) }),
    });
  }

  private query(id: string, query: AnalyticsQueryParameters): AnalyticsQuery {
    const locationId = requireLocationId(id);
    const range = this.range(query, INTERACTION_BOUNDS.analyticsDays);
    return { locationId, range, ...(query.siteUrls && { hostnames: query.siteUrls.map(hostnameOf) }) };
  }

  private range({ startDate, endDate }: AnalyticsQueryParameters, mostDays: number): DayRange {
    checkDay('startDate', startDate);
    checkDay('endDate', endDate);
    const to = endDate ?? this.interactions.clock.now().toISOString().slice(0, 10);
    const from = startDate ?? addDays(to, 1 - DEFAULT_DAYS);
    if (from > to) throw malformed('Parameter "startDate" is after "endDate".');
    const range = { from, to };
    if (lengthInDays(range) > mostDays) throw malformed(`Parameter "startDate": a range has at most ${mostDays} days.`);
    return range;
  }
}
