import { Inject } from '@nestjs/common';
import { INSIGHTS, startInsightRankingExport } from '@listings/feature-insights';
import type { FeedDependencies } from '@listings/feature-insights';
import { INTERACTIONS, startReviewRankingExport } from '@listings/feature-interactions';
import type { InteractionsDependencies } from '@listings/feature-interactions';
import { JOBS } from '@listings/feature-jobs';
import type { JobsDependencies } from '@listings/feature-jobs';
import { inputObject } from '@listings/api-kit';
import { ApiController, Operation } from '@listings/api-kit';
import type { KeyCall } from '@listings/api-kit';
import { rankingFields } from '../locations/ranking-parameters.js';
import { insightRankingParameters, insightRankingRequest } from '../insights/insight-rankings.js';
import { reviewRankingParameters, reviewRankingRequest } from '../interactions/review-rankings.js';
import { ExportFormatName } from './job-enums.js';
import { jobExamples } from './job-examples.js';
import { jobPayload } from './job-payload.js';
import { placeRefusal, RECORD_EXPORT } from './record-selection.js';

/** `input` of startReviewRankingExport. */
const ExportReviewRankingInput = inputObject('StartReviewRankingExportInput', {
  format: ExportFormatName,
  ...rankingFields(reviewRankingParameters),
});

/** `input` of startInsightRankingExport. */
const ExportInsightRankingInput = inputObject('StartInsightRankingExportInput', {
  format: ExportFormatName,
  ...rankingFields(insightRankingParameters),
});

/** The jobs that write rankings into a file. */
@ApiController('jobs')
export class RankingExportsController {
  constructor(
    @Inject(JOBS) private readonly jobs: JobsDependencies,
    @Inject(INTERACTIONS) private readonly interactions: InteractionsDependencies,
    @Inject(INSIGHTS) private readonly insights: FeedDependencies,
  ) {}

  @Operation({
    id: 'startReviewRankingExport',
    route: 'POST /exports/review-rankings',
    ...RECORD_EXPORT,
    summary: 'Export a ranking of reviews',
    description:
      'Starts a job that writes all groups of a ranking into a file, in its order, as reviewRankings lists them. When it is done, `resultFileId` names the file for downloadFile.',
    body: { schema: ExportReviewRankingInput, example: jobExamples.exportReviewRanking },
  })
  async exportReviewRanking({ caller, unit, body: input }: KeyCall<{ body: typeof ExportReviewRankingInput }>) {
    const { clientMutationId: _, format, ...parameters } = input;
    const now = this.jobs.clock.now();
    const { size: __, ...request } = reviewRankingRequest(parameters, now);
    const started =
      (await placeRefusal(this.jobs.database, caller, input.filter ?? {})) ??
      (await startReviewRankingExport({ ...this.interactions, unit }, caller, { format, request }));
    return jobPayload(input, this.jobs, started);
  }

  @Operation({
    id: 'startInsightRankingExport',
    route: 'POST /exports/insight-rankings',
    ...RECORD_EXPORT,
    summary: 'Export a ranking of insights',
    description:
      'Starts a job that writes all groups of a ranking into a file, in its order, as insightRankings lists them. When it is done, `resultFileId` names the file for downloadFile.',
    body: { schema: ExportInsightRankingInput, example: jobExamples.exportInsightRanking },
  })
  async exportInsightRanking({ caller, unit, body: input }: KeyCall<{ body: typeof ExportInsightRankingInput }>) {
    const { clientMutationId: _, format, ...parameters } = input;
    const now = this.jobs.clock.now();
    const { size: __, ...request } = insightRankingRequest(parameters, now);
    const deps = { ...this.jobs, publishers: this.insights.publishers, unit };
    const started =
      (await placeRefusal(this.jobs.database, caller, input.filter ?? {})) ??
      (await startInsightRankingExport(deps, caller, { format, request }));
    return jobPayload(input, this.jobs, started);
  }
}
