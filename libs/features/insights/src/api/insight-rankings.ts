import { Type } from 'typebox';
import type { QueryOf, QueryParameters } from '@listings/api-kit';
import { count, day, flag, idOf, listOf, nullable, oneOf, publisherConstant, recordOf, text } from '@listings/api-kit';
import { dayOf } from '@listings/domain';
import {
  LOCATION_GROUPINGS,
  OTHER_GROUPINGS,
  rankingParameters,
  rankingRequest,
} from '@listings/feature-locations/api';
import { rankCursor } from '@listings/pagination';
import { insightMetrics } from '../numbers/rank-insights.js';
import type { InsightNumbersRequest, InsightRankingRequest } from '../numbers/rank-insights.js';

const Metric = oneOf<string>(insightMetrics, 'A metric, as in the insights of a location.');

const { filter, siteUrls, startDate, endDate, compareStartDate } = rankingParameters;

/** Parameters of the totals of insights. */
export const insightTotalParameters = {
  metrics: {
    description: 'Metrics: a JSON array. All when omitted.',
    example: ['views', 'calls'],
    schema: Type.Array(Metric, { maxItems: Object.keys(insightMetrics).length }),
  },
  ...{ filter, siteUrls, startDate, endDate, compareStartDate },
} as const satisfies QueryParameters;

/** Parameters of the ranking of insights. */
export const insightRankingParameters = {
  metric: { description: 'The metric; views when omitted.', example: 'views', schema: Metric },
  groupBy: {
    description: 'What the numbers are grouped by; LOCATION when omitted.',
    example: 'STATE',
    schema: oneOf({ ...LOCATION_GROUPINGS, ...OTHER_GROUPINGS }, 'Grouping.'),
  },
  orderBy: {
    description: 'By what the groups are ordered; VALUE when omitted.',
    example: 'CHANGE_PERCENT',
    schema: oneOf(
      {
        VALUE: 'The number of the period.',
        PER_DAY: 'The number for each day of a listing that has one.',
        CHANGE: 'The difference of the compared days.',
        CHANGE_PERCENT: 'The same in percent of before.',
      },
      'Ordered by.',
    ),
  },
  ...rankingParameters,
} as const satisfies QueryParameters;

const number = (description: string) => nullable(Type.Number({ description }));

const numbers = {
  value: number(
    'The sum of the period; of a level, such as `followers`, the sum of the last values of all listings. Null: no publisher reported a value.',
  ),
  days: count('Days that have a value, added up over all listings.'),
  comparison: recordOf(
    'InsightChange',
    'The numbers of the days that both periods have: the nth day of a listing in the period and in the compared one, if the publisher reported the metric for both. Read a change from these.',
    {
      days: count('Number of these pairs of days, added up over all listings.'),
      value: number('The number of the period over these days; null: there are none.'),
      previous: number('The number of the compared period over these days; null: there are none.'),
    },
  ),
};

const shared = {
  compared: recordOf('InsightComparedPeriod', 'The compared period.', {
    fromDate: day('First day.'),
    toDate: day('Last day.'),
  }),
  delays: listOf(
    'Until when each publisher has numbers of the selected locations. Publishers report some days late.',
    recordOf('InsightDelay', 'The delay of a publisher.', {
      publisher: publisherConstant('Publisher.'),
      listings: count('Listings whose numbers are read.'),
      lastDay: nullable(day('The newest day with numbers of any of these listings; null: none has numbers.')),
      behind: count('Listings whose numbers end before that day.'),
    }),
  ),
};

/** The payload of the totals of insights. */
export const InsightTotalsPayload = recordOf('InsightTotalsOfSelection', 'The numbers of all metrics by publisher.', {
  ...shared,
  totals: listOf(
    'The metrics for which a publisher has numbers in one of both periods.',
    recordOf('InsightTotal', 'A metric at a publisher.', {
      metric: text('Name of the metric.'),
      publisher: publisherConstant('Publisher.'),
      ...numbers,
    }),
  ),
});

/** The payload of the ranking of insights. */
export const InsightRankingPayload = recordOf('InsightRanking', 'Groups in the order of a metric.', {
  totals: recordOf('InsightRankingTotals', 'All selected listings; each counts once.', numbers),
  ...shared,
  groups: listOf(
    'The groups of the page. Groups without a value in both periods are left out.',
    recordOf('InsightGroup', 'A group of listings.', {
      key: nullable(text('Key of the group; null: the locations that are in no such group.')),
      name: nullable(text('Name of the group; null: none.')),
      archived: flag('Whether it is an archived location.'),
      ...numbers,
    }),
  ),
  totalCount: count('Number of all groups, not only of those on the page.'),
  nextCursor: idOf('RankingCursor', nullable(text('`after` of the next page; null: this is the last page.'))),
});

const compared = { value: 1_800, days: 60, comparison: { days: 54, value: 1_650, previous: 1_600 } };
const example = (publisher: string) => ({
  compared: { fromDate: '2026-05-31', toDate: '2026-06-30' },
  delays: [{ publisher, listings: 2, lastDay: '2026-07-27', behind: 0 }],
});

/** An example of the totals. */
export const insightTotalsExample = ({ publisher }: { readonly publisher: string }) => ({
  ...example(publisher),
  totals: [{ metric: 'views', publisher, ...compared }],
});

/** An example of the ranking. */
export const insightRankingExample = ({ publisher }: { readonly publisher: string }) => ({
  totals: compared,
  ...example(publisher),
  groups: [{ key: 'US-CA', name: 'California, United States', archived: false, ...compared }],
  totalCount: 12,
  nextCursor: rankCursor('insights views STATE VALUE true', { rank: 1_800, key: 'US-CA' }),
});

/** Reads the parameters of the ranking. */
export function insightRankingRequest(
  query: QueryOf<typeof insightRankingParameters>,
  now: Date,
): InsightRankingRequest {
  const { metric = 'views', groupBy = 'LOCATION', orderBy = 'VALUE', ...rest } = query;
  return { ...rankingRequest(rest, dayOf(now)), metric, grouping: groupBy, rank: orderBy };
}

/** Reads the parameters of the totals. */
export function insightTotalsRequest(
  query: QueryOf<typeof insightTotalParameters>,
  now: Date,
): InsightNumbersRequest & { readonly metrics?: readonly string[] } {
  const { metrics, ...rest } = query;
  const { locations, hostnames, range, beforeFrom } = rankingRequest(rest, dayOf(now));
  return {
    ...{ locations, range },
    ...(hostnames && { hostnames }),
    ...(beforeFrom !== undefined && { beforeFrom }),
    ...(metrics && { metrics }),
  };
}
