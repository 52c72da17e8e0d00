import { Inject } from '@nestjs/common';
import { Type } from 'typebox';
import { HEALTH, startDifferenceExport } from '@listings/feature-health';
import type { HealthDependencies } from '@listings/feature-health';
import { JOBS } from '@listings/feature-jobs';
import type { JobsDependencies } from '@listings/feature-jobs';
import { LISTING_FIELDS } from '@listings/publisher-sdk';
import { DifferenceStateName, FieldName } from '../comparisons/comparison-payload.js';
import { publisherOfInput } from '../connections/publisher-of-input.js';
import { inputList } from '@listings/api-kit';
import { inputObject } from '@listings/api-kit';
import { ApiController, Operation } from '@listings/api-kit';
import type { KeyCall } from '@listings/api-kit';
import { locationSelection } from '../locations/ranking-parameters.js';
import { ExportFormatName } from './job-enums.js';
import { jobExamples } from './job-examples.js';
import { jobPayload } from './job-payload.js';
import { placeFields, placeRefusal, publishersField, RECORD_EXPORT } from './record-selection.js';

/** `input` of startDifferenceExport. */
const ExportDifferencesInput = inputObject('StartDifferenceExportInput', {
  format: ExportFormatName,
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

  @Operation({
    id: 'startDifferenceExport',
    route: 'POST /exports/differences',
    ...RECORD_EXPORT,
    summary: 'Export the differences of listings',
    description:
      'Starts a job that writes the fields in which linked listings differ from their locations into a file, a row for each with both values. Without `state` those are exported of which somebody has to decide. When it is done, `resultFileId` names the file for downloadFile.',
    body: { schema: ExportDifferencesInput, example: jobExamples.exportDifferences },
  })
  async exportDifferences({ caller, unit, body: input }: KeyCall<{ body: typeof ExportDifferencesInput }>) {
    const { format, state = 'OPEN', publishers, fields } = input;
    for (const publisher of publishers ?? []) publisherOfInput(this.health.publishers, 'publishers', publisher);
    const selection = {
      ...{ state, locations: locationSelection(input) },
      ...(publishers && { publishers }),
      ...(fields && { fields }),
    };
    const started =
      (await placeRefusal(this.jobs.database, caller, input)) ??
      (await startDifferenceExport({ ...this.jobs, unit }, caller, { format, selection }));
    return jobPayload(input, this.jobs, started);
  }
}
