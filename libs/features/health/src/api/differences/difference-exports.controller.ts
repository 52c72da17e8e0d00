import { Inject } from '@nestjs/common';
import { Type } from 'typebox';
import { ApiController, inputList, publisherOfInput } from '@listings/api-kit';
import type { KeyCall } from '@listings/api-kit';
import { JOBS } from '@listings/feature-jobs';
import type { JobsDependencies } from '@listings/feature-jobs';
import { exportInput, jobPayload, StartsExport } from '@listings/feature-jobs/api';
import {
  locationSelection,
  placeErrors,
  placeFields,
  placeRefusal,
  publishersField,
} from '@listings/feature-locations/api';
import { LISTING_FIELDS } from '@listings/publisher-sdk';
import type { HealthDependencies } from '../../dependencies.js';
import { HEALTH } from '../../health.module.js';
import { startDifferenceExport } from '../../jobs/difference-export.js';
import { DifferenceStateName, FieldName } from './comparison-payload.js';

/** `input` of startDifferenceExport. */
const ExportDifferencesInput = exportInput('StartDifferenceExportInput', {
  state: Type.Optional(DifferenceStateName),
  ...placeFields,
  publishers: publishersField('Only at these publishers: constants.'),
  fields: Type.Optional(
    inputList('Only of these fields.', FieldName, { minItems: 1, maxItems: LISTING_FIELDS.length }),
  ),
});

/** The job that writes differences into a file. */
@ApiController('jobs')
export class DifferenceExportsController {
  constructor(
    @Inject(JOBS) private readonly jobs: JobsDependencies,
    @Inject(HEALTH) private readonly health: HealthDependencies,
  ) {}

  @StartsExport({
    id: 'startDifferenceExport',
    route: 'POST /exports/differences',
    summary: 'Export the differences of listings',
    description:
      'Starts a job that writes the fields in which linked listings differ from their locations into a file, a row for each with both values. Without `state` those are exported of which somebody has to decide. When it is done, `resultFileId` names the file for downloadFile.',
    body: {
      schema: ExportDifferencesInput,
      example: {
        clientMutationId: 'jobs-1',
        format: 'XLSX',
        state: 'OPEN',
        locationIds: [100001],
        fields: ['hours', 'phone'],
      },
    },
    errors: placeErrors,
  })
  async exportDifferences({ caller, unit, body: input }: KeyCall<{ body: typeof ExportDifferencesInput }>) {
    const { format, state = 'OPEN', publishers, fields } = input;
    for (const publisher of publishers ?? []) publisherOfInput(this.health.publishers, 'publishers', publisher);
    const selection = {
      ...{ state, locations: locationSelection(input) },
      ...(publishers && { publishers }),
      ...(fields && { fields }),
    };
    const refusal = await placeRefusal(this.jobs.database, caller, input);
    return jobPayload(
      input,
      this.jobs,
      refusal ?? startDifferenceExport({ ...this.jobs, unit }, caller, { format, selection }),
    );
  }
}
