import { Inject } from '@nestjs/common';
import { ApiController, Operation } from '@listings/api-kit';
import type { KeyCall } from '@listings/api-kit';
import type { DayRange } from '@listings/domain';
import type { FeedDependencies } from '../dependencies.js';
import { INSIGHTS } from '../insights.module.js';
import { insightTotals, rankInsights } from '../numbers/rank-insights.js';
import {
  insightRankingExample,
  insightRankingParameters,
  InsightRankingPayload,
  insightRankingRequest,
  insightTotalParameters,
  insightTotalsExample,
  InsightTotalsPayload,
  insightTotalsRequest,
} from './insight-rankings.js';

const DELAYS =
  'Publishers report some days late: `comparison` has the numbers of the days that both periods have, listing by listing, and `delays` says until when each publisher has numbers.';
const AGE =
  'The numbers are exact. In an account with more than 1,000 listings those of the usual 30 days, which end today, are the exact ones of up to half an hour ago.';

/** The numbers of publishers about many locations [contract 11]. */
@ApiController('insights')
export class InsightRankingsController {
  constructor(@Inject(INSIGHTS) private readonly insights: FeedDependencies) {}

  @Operation({
    id: 'insightTotals',
    route: 'GET /insight-totals',
    access: { key: 'READ' },
    summary: 'Get the insights of all or some locations',
    description: `Returns the totals of each metric by publisher. ${DELAYS} ${AGE}`,
    query: insightTotalParameters,
    response: InsightTotalsPayload,
    example: insightTotalsExample,
  })
  async totals({ caller, query }: KeyCall<{ query: typeof insightTotalParameters }>) {
    const request = insightTotalsRequest(query, this.insights.clock.now());
    const { compared, ...page } = await insightTotals(this.insights, caller, request);
    return { ...page, compared: days(compared) };
  }

  @Operation({
    id: 'insightRankings',
    route: 'GET /insight-rankings',
    access: { key: 'READ' },
    summary: 'List groups of locations in the order of a metric',
    description: `Returns numbers of a metric in groups, with the totals of the selection. ${DELAYS} ${AGE}`,
    query: insightRankingParameters,
    response: InsightRankingPayload,
    example: insightRankingExample,
  })
  async rankings({ caller, query }: KeyCall<{ query: typeof insightRankingParameters }>) {
    const request = insightRankingRequest(query, this.insights.clock.now());
    const { total, next, compared, ...page } = await rankInsights(this.insights, caller, request);
    return { ...page, compared: days(compared), totalCount: total, nextCursor: next };
  }
}

function days({ from, to }: DayRange) {
  return { fromDate: from, toDate: to };
}
