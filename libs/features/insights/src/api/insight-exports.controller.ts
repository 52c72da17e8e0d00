import { Inject } from '@nestjs/common';
import { Type } from 'typebox';
import { ApiController, inputText, oneOf } from '@listings/api-kit';
import type { KeyCall } from '@listings/api-kit';
import { INPUT_BOUNDS } from '@listings/domain';
import { JOBS } from '@listings/feature-jobs';
import type { JobsDependencies } from '@listings/feature-jobs';
import { exportInput, jobPayload, StartsExport } from '@listings/feature-jobs/api';
import {
  checkPeriod,
  inputDay,
  locationSelection,
  placeErrors,
  placeFields,
  placeRefusal,
  publishersField,
  rankingFields,
} from '@listings/feature-locations/api';
import type { FeedDependencies } from '../dependencies.js';
import { INSIGHTS } from '../insights.module.js';
import { startInsightExport } from '../jobs/start-insight-export.js';
import { startInsightRankingExport } from '../jobs/start-insight-ranking-export.js';
import { INSIGHT_BOUNDS } from '../rules/insight-bounds.js';
import { insightRankingParameters, insightRankingRequest } from './insight-rankings.js';

const sites = publishersField('Only at these sites: constants of publishers.');

/** `input` of startInsightExport. */
const ExportInsightsInput = exportInput('StartInsightExportInput', {
  rows: oneOf(
    {
      DAYS: 'A row for each location, site and day with numbers.',
      TOTALS: 'A row for each location and site with the totals of the period.',
    },
    'What a row is.',
  ),
  ...placeFields,
  countryIso: Type.Optional(
    inputText('Only of locations in this country, ISO 3166-1 alpha-2.', { maxLength: INPUT_BOUNDS.country }),
  ),
  stateIso: Type.Optional(
    inputText('Only of locations in this subdivision.', { maxLength: INSIGHT_BOUNDS.subdivision }),
  ),
  sites,
  from: Type.Optional(
    inputDay(`First day, YYYY-MM-DD, included: at most ${INSIGHT_BOUNDS.days} days before the last one.`),
  ),
  to: Type.Optional(inputDay('Last day, YYYY-MM-DD, included. Without both days the period is the last 30 days.')),
});

/** `input` of startInsightRankingExport. */
const ExportInsightRankingInput = exportInput(
  'StartInsightRankingExportInput',
  rankingFields(insightRankingParameters),
);

/** The jobs that write insights and their rankings into a file. */
@ApiController('jobs')
export class InsightExportsController {
  constructor(
    @Inject(JOBS) private readonly jobs: JobsDependencies,
    @Inject(INSIGHTS) private readonly insights: FeedDependencies,
  ) {}

  @StartsExport({
    id: 'startInsightExport',
    route: 'POST /exports/insights',
    summary: 'Export insights',
    description:
      'Starts a job that writes the numbers of the publishers into a file, for the locations that meet all conditions: a column for each metric, empty where the publisher has reported nothing. When it is done, `resultFileId` names the file for downloadFile.',
    body: {
      schema: ExportInsightsInput,
      example: {
        clientMutationId: 'jobs-1',
        format: 'XLSX',
        rows: 'DAYS',
        locationIds: [100001],
        from: '2026-07-01',
        to: '2026-07-31',
      },
    },
    errors: placeErrors,
  })
  async exportInsights({ caller, unit, body: input }: KeyCall<{ body: typeof ExportInsightsInput }>) {
    const { format, rows, sites: publishers, from, to } = input;
    checkPeriod({ from, to });
    const filter = { ...locationSelection(input), ...(publishers && { publishers }) };
    const days = { ...(from !== undefined && { fromDate: from }), ...(to !== undefined && { toDate: to }) };
    const refusal = await placeRefusal(this.jobs.database, caller, input);
    return jobPayload(
      input,
      this.jobs,
      refusal ?? startInsightExport({ ...this.jobs, unit }, caller, { format, rows, filter, days }),
    );
  }

  @StartsExport({
    id: 'startInsightRankingExport',
    route: 'POST /exports/insight-rankings',
    summary: 'Export a ranking of insights',
    description:
      'Starts a job that writes all groups of a ranking into a file, in its order, as insightRankings lists them. When it is done, `resultFileId` names the file for downloadFile.',
    body: {
      schema: ExportInsightRankingInput,
      example: {
        clientMutationId: 'jobs-1',
        format: 'CSV',
        filter: { locationIds: [100001] },
        metric: 'views',
        groupBy: 'STATE',
      },
    },
    errors: placeErrors,
  })
  async exportInsightRanking({ caller, unit, body: input }: KeyCall<{ body: typeof ExportInsightRankingInput }>) {
    const { clientMutationId: _, format, ...parameters } = input;
    const now = this.jobs.clock.now();
    const { size: __, ...request } = insightRankingRequest(parameters, now);
    const deps = { ...this.jobs, publishers: this.insights.publishers, unit };
    const refusal = await placeRefusal(this.jobs.database, caller, input.filter ?? {});
    return jobPayload(input, this.jobs, refusal ?? startInsightRankingExport(deps, caller, { format, request }));
  }
}
