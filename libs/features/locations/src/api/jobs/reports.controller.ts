import { Inject } from '@nestjs/common';
import { ApiController, inputObject } from '@listings/api-kit';
import type { KeyCall } from '@listings/api-kit';
import { addDays, dayOf, lengthInDays } from '@listings/domain';
import { MANAGEMENT_SETTINGS, readBrand } from '@listings/feature-accounts';
import type { ManagementSettings } from '@listings/feature-accounts';
import { JOBS, REPORT, startReport } from '@listings/feature-jobs';
import type { JobsDependencies } from '@listings/feature-jobs';
import { jobExampleOf, jobPayload, StartsJob } from '@listings/feature-jobs/api';
import { languageOf } from '@listings/language';
import { selectionWords } from '../../lists/location-groups.js';
import { rankingFields, rankingParameters, rankingRequest } from '../ranking-parameters.js';
import { placeErrors, placeRefusal } from './record-selection.js';

const { order: _, ...selection } = rankingParameters;

/** `input` of startReport. */
const StartReportInput = inputObject('StartReportInput', rankingFields(selection));

/** The job that writes a report. */
@ApiController('jobs')
export class ReportsController {
  constructor(
    @Inject(JOBS) private readonly jobs: JobsDependencies,
    @Inject(MANAGEMENT_SETTINGS) private readonly settings: ManagementSettings,
  ) {}

  @StartsJob({
    id: 'startReport',
    route: 'POST /reports',
    summary: 'Create a report',
    description:
      'Starts a job that writes a workbook (XLSX) about the selected locations in a period, compared with another period over the days that both have. Its sheets: a summary; reviews and insights, each by location, by region and by publisher; health by location and by region; the differences that wait for a decision; posts with their results. A report that a person starts is in the language of the person. When it is done, `resultFileId` names the file for downloadFile.',
    body: {
      schema: StartReportInput,
      example: {
        clientMutationId: 'jobs-1',
        filter: { locationIds: [100001] },
        startDate: '2026-07-01',
        endDate: '2026-07-31',
        compareStartDate: '2025-07-01',
      },
    },
    example: jobExampleOf(REPORT, 'report-2026-07-01-2026-07-31', { total: null, processed: 0, counts: [] }),
    errors: placeErrors,
  })
  async startReport({ caller, unit, body: input }: KeyCall<{ body: typeof StartReportInput }>) {
    const { clientMutationId: _, ...parameters } = input;
    const { clock, database } = this.jobs;
    const now = clock.now();
    const { locations, hostnames, range, beforeFrom } = rankingRequest(parameters, dayOf(now));
    const request = {
      ...{ locations, range, ...(hostnames && { hostnames }) },
      beforeFrom: beforeFrom ?? addDays(range.from, -lengthInDays(range)),
      selection: await selectionWords(database, {
        accountId: caller.accountId,
        locations,
        language: languageOf(caller.user?.language),
      }),
      brand: (await readBrand(database, this.settings.brand, caller.accountId)).name,
    };
    const refusal = await placeRefusal(database, caller, input.filter ?? {});
    return jobPayload(input, this.jobs, refusal ?? startReport({ ...this.jobs, unit }, caller, request));
  }
}
