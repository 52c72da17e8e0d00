import { Inject } from '@nestjs/common';
import type { KeyCall } from '@listings/api-kit';
import { ApiController, count, flag, integer, listOf, Operation, recordOf, text } from '@listings/api-kit';
import { malformed } from '@listings/errors';
import { applyJob, JOBS, readJob, startExport } from '@listings/feature-jobs';
import type { JobsDependencies } from '@listings/feature-jobs';
import { ContinuesJob, jobExamples, jobPayload, RetriesJob, StartsJob } from '@listings/feature-jobs/api';
import type { JobInput } from '@listings/feature-jobs/api';
import type { LocationsDependencies } from '../../dependencies.js';
import { startLocationEdit } from '../../jobs/edit/direct-edit.js';
import { startLocationExport } from '../../jobs/export/direct-export.js';
import {
  mapImportColumns,
  readImportAgain,
  repairImportRows,
  startLocationImport,
} from '../../jobs/import/direct-import.js';
import { listEqualCells } from '../../jobs/import/equal-cells.js';
import { retryLocationImport } from '../../jobs/import/retry-import.js';
import { LOCATION_EDIT, LOCATION_IMPORT } from '../../jobs/location-kinds.js';
import { LOCATIONS } from '../../locations.module.js';
import { COLUMNS } from '../../rules/table/columns.js';
import { locationRuleCodes } from '../location-errors.js';
import { withSubCategoryId } from '../sub-category-name.js';
import { locationJobExamples } from './job-examples.js';
import {
  MapImportInput,
  ReadImportInput,
  RepairImportInput,
  RetryImportInput,
  StartEditInput,
  StartExportInput,
  StartImportInput,
} from './job-input.js';
import { selectionOf } from './selection.js';

/** The jobs that read, change and write many locations. */
@ApiController('jobs')
export class LocationJobsController {
  constructor(
    @Inject(JOBS) private readonly jobs: JobsDependencies,
    @Inject(LOCATIONS) private readonly locations: LocationsDependencies,
  ) {}

  @Operation({
    id: 'listImportColumns',
    route: 'GET /location-imports/columns',
    access: { key: 'READ' },
    summary: 'List the columns of location files',
    description: 'Returns the columns that an import of locations understands, in the order of an export.',
    response: listOf(
      'The columns in their order.',
      recordOf('ImportColumn', 'A column that an import understands.', {
        column: text('Name of the column.'),
        label: text('Its name for people.'),
        joins: flag('Whether several columns of a file may join in this one.'),
      }),
    ),
    example: locationJobExamples.columns,
  })
  columns() {
    return COLUMNS.map(({ id, label, joins }) => ({ column: id, label, joins: joins === true }));
  }

  @StartsJob({
    id: 'startLocationImport',
    route: 'POST /location-imports',
    summary: 'Import locations from a file',
    description:
      'Starts a job that creates and changes locations from an uploaded file of at most 200,000 rows. It finds the locations by id, by store code, or by name with address; what a file leaves out stays as it is. The job proposes what the columns mean and waits in phase MAPPING, unless the account has imported a file with these columns before and nobody needs to say what hours such as 0:00-0:00 mean in it. Its warnings name the columns with texts that are not imported. It then checks all rows without changing anything and waits in phase REVIEW; listJobRows has what each row comes to.',
    body: { schema: StartImportInput, example: locationJobExamples.startImport },
    example: jobExamples.job,
    failureExample: 'SY87005: The file is not there',
    errors: ['SY10036', 'SY87005'],
  })
  async startImport({ caller, unit, body: input }: KeyCall<{ body: typeof StartImportInput }>) {
    const { clientMutationId: _, ...given } = input;
    return jobPayload(input, this.jobs, startLocationImport({ ...this.jobs, unit }, caller, given));
  }

  @ContinuesJob({
    id: 'mapLocationImport',
    route: 'POST /location-imports/map',
    summary: 'Choose the columns of an import',
    description:
      'Decides what the columns of an import mean, while it waits in phase MAPPING or REVIEW, and checks all rows anew. The account remembers it for its next file.',
    body: { schema: MapImportInput, example: locationJobExamples.map },
    example: jobExamples.job,
    errors: ['SY10036', 'SY87007', 'SY87014', 'SY87015'],
  })
  async map({ caller, unit, body: input }: KeyCall<{ body: typeof MapImportInput }>) {
    const { clientMutationId: _, ...choices } = input;
    return jobPayload(input, this.jobs, mapImportColumns({ ...this.jobs, unit }, caller, choices));
  }

  @ContinuesJob({
    id: 'readLocationImport',
    route: 'POST /location-imports/read',
    summary: 'Read the file of an import again',
    description:
      'Reads another sheet of the file, takes another row for the names of the columns, or reads the letters in another encoding, while the import waits in phase MAPPING or REVIEW. The columns are proposed anew; corrections of rows are lost. A file whose letters can be read in several ways waits for this: `import.encodings` has a line of it in each.',
    body: { schema: ReadImportInput, example: locationJobExamples.read },
    example: jobExamples.job,
    errors: ['SY87005', 'SY87007'],
  })
  async readAgain({ caller, unit, body: input }: KeyCall<{ body: typeof ReadImportInput }>) {
    const { clientMutationId: _, ...choice } = input;
    return jobPayload(input, this.jobs, readImportAgain({ ...this.jobs, unit }, caller, choice));
  }

  @ContinuesJob({
    id: 'repairLocationImport',
    route: 'POST /location-imports/repair',
    summary: 'Repair rows of an import',
    description:
      'Replaces the cells of rows while an import waits in phase REVIEW, and checks these rows anew. `equalCells` replaces a text in all refused rows that have it, and a problem, in a column.',
    body: { schema: RepairImportInput, example: locationJobExamples.repair },
    example: jobExamples.job,
  })
  async repair({ caller, unit, body: input }: KeyCall<{ body: typeof RepairImportInput }>) {
    const { jobId, rows, equalCells } = input;
    const repaired = { jobId, rows, equalCells: equalCells?.map((each) => ({ ...each, column: each.column - 1 })) };
    return jobPayload(input, this.jobs, repairImportRows({ ...this.jobs, unit }, caller, repaired));
  }

  @Operation({
    id: 'listEqualCells',
    route: 'GET /location-imports/:jobId/equal-cells',
    access: { key: 'READ' },
    summary: 'List equal cells of refused rows',
    description:
      'Returns the texts that several refused rows of an import have in a column at which they have a problem, at most 20, those of most rows first. It compares the first 10,000 refused rows. One correction with repairLocationImport repairs all rows with a text. It needs the right that starting the job needed.',
    path: { jobId: { description: 'Id of the import.', example: jobExamples.job.job.id, idType: 'Job' } },
    response: listOf(
      'The texts, those of most rows first.',
      recordOf('EqualCells', 'A text that several refused rows have in a column.', {
        column: integer('Column of the file; the first is 1.', { minimum: 1 }),
        text: text('The text; empty for cells without one.'),
        rows: count('Number of the rows.'),
        position: integer('Position of the first of them.', { minimum: 1 }),
        message: text('The problem of the first of them, in words that say what to do.'),
      }),
    ),
    example: locationJobExamples.equalCells,
  })
  async equalCells({ caller, path }: KeyCall<{ path: 'jobId' }>) {
    const found = await listEqualCells(this.jobs, caller, path.jobId);
    return found.map((each) => ({ ...each, column: each.column + 1 }));
  }

  @ContinuesJob({
    id: 'applyLocationImport',
    route: 'POST /location-imports/apply',
    summary: 'Apply an import',
    description:
      'Creates and changes the locations of all rows that can be applied, while an import waits in phase REVIEW. Refused rows are left out. Rows without a seat are kept for retryLocationImport.',
    example: jobExamples.job,
  })
  async applyImport({ caller, unit, body: input }: KeyCall<{ body: typeof JobInput }>) {
    return jobPayload(
      input,
      this.jobs,
      applyJob({ ...this.jobs, unit }, caller, { kind: LOCATION_IMPORT, jobId: input.jobId }),
    );
  }

  @RetriesJob({
    id: 'retryLocationImport',
    route: 'POST /location-imports/retry',
    summary: 'Import rows again',
    description:
      'Starts a job that imports the rows for which an ended import had no seat: those with the outcome NO_SEAT, with its columns and options. It checks them anew and goes on by itself; it changes no location that exists by now: such a row is SAME. With the outcome REFUSED it checks the rows that the import has refused, and waits in phase REVIEW, so that repairLocationImport corrects them. The rows of an import are kept for 30 days, and tried again once: those that fail again are tried again with the newest job. An import that was cancelled, failed or undone is refused.',
    body: { schema: RetryImportInput, example: jobExamples.input },
    example: jobExamples.job,
  })
  async retryImport({ caller, unit, body: input }: KeyCall<{ body: typeof RetryImportInput }>) {
    const { jobId, outcome } = input;
    return jobPayload(input, this.jobs, retryLocationImport({ ...this.jobs, unit }, caller, { jobId, outcome }));
  }

  @StartsJob({
    id: 'startLocationEdit',
    route: 'POST /location-edits',
    summary: 'Change many locations',
    description:
      'Starts a job that changes the selected locations in the same way: it sets fields, adds and removes values, and replaces texts. It first checks the rules for all of them and waits in phase REVIEW; listJobRows has what each location comes to.',
    body: { schema: StartEditInput, example: locationJobExamples.startEdit },
    example: jobExamples.edit,
    errors: [...locationRuleCodes, 'SY10046', 'SY87008', 'SY87009'],
  })
  async startEdit({ caller, unit, body: input }: KeyCall<{ body: typeof StartEditInput }>) {
    const { clientMutationId: _, locationIds, filter, query, all, unattended, set, ...edit } = input;
    const selection = await selectionOf(this.locations, caller, { locationIds, filter, query, all });
    const started = await startLocationEdit({ ...this.locations, unit }, caller, {
      selection,
      edit: { ...edit, ...(set && { set: withSubCategoryId(set) }) },
      unattended,
    });
    return jobPayload(input, this.jobs, started);
  }

  @ContinuesJob({
    id: 'applyLocationEdit',
    route: 'POST /location-edits/apply',
    summary: 'Apply a change of many locations',
    description:
      'Changes all locations that can be changed, while the job waits in phase REVIEW. Refused ones are left out.',
    example: jobExamples.edit,
  })
  async applyEdit({ caller, unit, body: input }: KeyCall<{ body: typeof JobInput }>) {
    return jobPayload(
      input,
      this.jobs,
      applyJob({ ...this.jobs, unit }, caller, { kind: LOCATION_EDIT, jobId: input.jobId }),
    );
  }

  @StartsJob({
    id: 'startExport',
    route: 'POST /exports',
    summary: 'Export a file',
    description: 'Starts a job that writes a file. When it is done, `resultFileId` names the file for downloadFile.',
    body: { schema: StartExportInput, example: locationJobExamples.startExport },
    example: jobExamples.edit,
    errors: ['SY10046', 'SY87008'],
  })
  async export({ caller, unit, body: input }: KeyCall<{ body: typeof StartExportInput }>) {
    const deps = { ...this.jobs, unit };
    const { of, format } = input;
    const job = input.jobId === undefined ? undefined : await readJob(this.jobs, caller, input.jobId);
    const needed = of === 'REFUSED_ROWS' ? LOCATION_IMPORT.name : undefined;
    if (job?.kind !== needed) {
      throw malformed('Variable "$input" needs the jobId of an import to export refused rows, and only then.');
    }
    const started =
      of === 'LOCATIONS'
        ? await startLocationExport(deps, caller, {
            format,
            selection: await selectionOf(this.locations, caller, input),
          })
        : await unit.transaction((transaction) =>
            startExport(transaction, deps, caller, { title: TITLES[of], parameters: { of, format, jobId: job?.id } }),
          );
    return jobPayload(input, this.jobs, started);
  }
}

/** The names of exported files, without their endings. */
const TITLES = { LOCATION_TEMPLATE: 'location-template', REFUSED_ROWS: 'refused-rows' } as const;
