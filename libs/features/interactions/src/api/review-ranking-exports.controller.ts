import { Inject } from '@nestjs/common';
import { ApiController, inputObject, Operation } from '@listings/api-kit';
import type { KeyCall } from '@listings/api-kit';
import { JOBS } from '@listings/feature-jobs';
import type { JobsDependencies } from '@listings/feature-jobs';
import { ExportFormatName, jobExamples } from '@listings/feature-jobs/api';
import { jobPayload, placeRefusal, rankingFields, RECORD_EXPORT } from '@listings/feature-locations/api';
import type { InteractionsDependencies } from '../dependencies.js';
import { INTERACTIONS } from '../interactions.module.js';
import { startReviewRankingExport } from '../jobs/export/start-review-ranking-export.js';
import { reviewRankingParameters, reviewRankingRequest } from './review-rankings.js';

/** `input` of startReviewRankingExport. */
const ExportReviewRankingInput = inputObject('StartReviewRankingExportInput', {
  format: ExportFormatName,
  ...rankingFields(reviewRankingParameters),
});

/** The job that writes a ranking of reviews into a file. */
@ApiController('jobs')
export class ReviewRankingExportsController {
  constructor(
    @Inject(JOBS) private readonly jobs: JobsDependencies,
    @Inject(INTERACTIONS) private readonly interactions: InteractionsDependencies,
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
}
