import { Inject } from '@nestjs/common';
import { ApiController } from '@listings/api-kit';
import type { KeyCall } from '@listings/api-kit';
import { JOBS } from '@listings/feature-jobs';
import type { JobsDependencies } from '@listings/feature-jobs';
import { exportInput, jobPayload, StartsExport } from '@listings/feature-jobs/api';
import { placeErrors, placeRefusal, rankingFields } from '@listings/feature-locations/api';
import type { InteractionsDependencies } from '../dependencies.js';
import { INTERACTIONS } from '../interactions.module.js';
import { startReviewRankingExport } from '../jobs/export/start-review-ranking-export.js';
import { reviewRankingParameters, reviewRankingRequest } from './review-rankings.js';

/** `input` of startReviewRankingExport. */
const ExportReviewRankingInput = exportInput('StartReviewRankingExportInput', rankingFields(reviewRankingParameters));

/** The job that writes a ranking of reviews into a file. */
@ApiController('jobs')
export class ReviewRankingExportsController {
  constructor(
    @Inject(JOBS) private readonly jobs: JobsDependencies,
    @Inject(INTERACTIONS) private readonly interactions: InteractionsDependencies,
  ) {}

  @StartsExport({
    id: 'startReviewRankingExport',
    route: 'POST /exports/review-rankings',
    summary: 'Export a ranking of reviews',
    description:
      'Starts a job that writes all groups of a ranking into a file, in its order, as reviewRankings lists them. When it is done, `resultFileId` names the file for downloadFile.',
    body: {
      schema: ExportReviewRankingInput,
      example: {
        clientMutationId: 'jobs-1',
        format: 'XLSX',
        filter: { locationIds: [100001] },
        orderBy: 'AVERAGE_RATING',
        startDate: '2026-07-01',
        endDate: '2026-07-31',
      },
    },
    errors: placeErrors,
  })
  async exportReviewRanking({ caller, unit, body: input }: KeyCall<{ body: typeof ExportReviewRankingInput }>) {
    const { clientMutationId: _, format, ...parameters } = input;
    const now = this.jobs.clock.now();
    const { size: __, ...request } = reviewRankingRequest(parameters, now);
    const refusal = await placeRefusal(this.jobs.database, caller, input.filter ?? {});
    return jobPayload(
      input,
      this.jobs,
      refusal ?? startReviewRankingExport({ ...this.interactions, unit }, caller, { format, request }),
    );
  }
}
