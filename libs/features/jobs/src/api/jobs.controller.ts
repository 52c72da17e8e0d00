import { Inject } from '@nestjs/common';
import type { KeyCall, PathParameter, QueryParameters } from '@listings/api-kit';
import {
  ApiController,
  cursorParameter,
  fileOf,
  fileTypeNeeded,
  flag,
  idOf,
  inputText,
  limitParameter,
  listOf,
  nullable,
  Operation,
  recordOf,
  text,
  writeFields,
} from '@listings/api-kit';
import { errorEntries, malformed, RequestError } from '@listings/errors';
import { isUuid } from '@listings/pagination';
import type { JobsDependencies } from '../dependencies.js';
import { JOBS } from '../jobs.module.js';
import { cancelJob } from '../lifecycle/cancel-job.js';
import { undoJob } from '../lifecycle/undo-job.js';
import { JOBS_PAGE, listJobRows, listJobs, readJob } from '../read-jobs.js';
import { LONGEST_FILE_NAME } from '../rules/job-bounds.js';
import { openFile } from '../stored-files/open-file.js';
import { receiveFile } from '../stored-files/receive-file.js';
import { JobKindName, RowOutcome } from './job-enums.js';
import { jobExample, jobExamples } from './job-examples.js';
import type { JobInput } from './job-input.js';
import { ChangesJob } from './job-operations.js';
import { fileRecord, FileRecord, jobPayload, JobRecord, jobRecord, jobRowRecord, JobRowRecord } from './job-payload.js';
import { sendFile } from './send-file.js';
import { TABLE_FILE } from './table-file.js';

const jobInPath = {
  description: 'Id of the job.',
  example: jobExample.id,
  idType: 'Job',
} as const satisfies PathParameter;
const page = limitParameter('records', { max: JOBS_PAGE, default: 50 });

const listQuery = {
  open: { schema: flag('True: only jobs that run or wait. False: only those that have ended.'), example: true },
  kind: { schema: JobKindName, example: 'location-import' },
  first: page,
  after: cursorParameter('JobCursor', '2026-07-06T18:33:29.664Z_3f1b2f2e-7f0c-4f0a-9d55-0b6f1c1e4a39'),
} as const satisfies QueryParameters;

const rowsQuery = {
  outcome: { schema: RowOutcome, example: 'REFUSED' },
  first: page,
  after: cursorParameter('JobRowCursor', '50'),
} as const satisfies QueryParameters;

const uploadQuery = {
  name: { schema: inputText('Name of the file.', { maxLength: LONGEST_FILE_NAME }), example: 'restaurants.xlsx' },
} as const satisfies QueryParameters;

/** Jobs, and the files that they read and write. */
@ApiController('jobs')
export class JobsController {
  constructor(@Inject(JOBS) private readonly jobs: JobsDependencies) {}

  @Operation({
    id: 'uploadFile',
    route: 'POST /files',
    access: { key: 'WRITE' },
    summary: 'Upload a file',
    description:
      'Stores a CSV file or a workbook (XLSX) of at most 100 MB for a job. The content decides what the file is, not its name. A file that no job reads within a day is deleted.',
    fileBody: TABLE_FILE,
    query: uploadQuery,
    response: recordOf('FilePayload', 'Result of an upload.', {
      success: writeFields.success,
      errors: writeFields.errors,
      file: nullable(FileRecord),
    }),
    example: jobExamples.file,
    failureExample: jobExamples.fileRefused,
    errors: ['SY87006'],
  })
  async upload({ caller, unit, query, request }: KeyCall<{ query: typeof uploadQuery }>) {
    const body = fileOf(request);
    if (!body) throw new RequestError('SY90006', fileTypeNeeded(TABLE_FILE), { status: 415 });
    const received = await receiveFile({ ...this.jobs, unit }, caller, {
      name: query.name ?? 'table',
      mediaType: request.headers['content-type']?.split(';')[0] ?? 'application/octet-stream',
      body,
    });
    if (received.outcome === 'refused')
      return { success: false, errors: errorEntries(received.violations), file: null };
    return { success: true, errors: [], file: fileRecord(received.file) };
  }

  @Operation({
    id: 'downloadFile',
    route: 'GET /files/:fileId',
    access: { key: 'READ' },
    summary: 'Download a file',
    description:
      'Returns the bytes of a file that the account has uploaded, or that one of its jobs has written. The file of a job needs the right that starting the job needed, an uploaded one the right to upload.',
    fileResponse: true,
    path: { fileId: { description: 'Id of the file.', example: jobExamples.file.file.id, idType: 'File' } },
  })
  async download({ caller, path, reply }: KeyCall<{ path: 'fileId' }>): Promise<void> {
    sendFile(reply, await openFile(this.jobs, caller, path.fileId));
  }

  @Operation({
    id: 'allJobs',
    route: 'GET /jobs',
    access: { key: 'READ' },
    summary: 'List jobs',
    description:
      'Returns the jobs of the account that the caller may read, newest first: those that it may start. Jobs are kept for a year, their rows and files for 30 days.',
    query: listQuery,
    response: recordOf('JobPage', 'A page of jobs, newest first.', {
      jobs: listOf('The jobs.', JobRecord),
      nextCursor: nullable(idOf('JobCursor', text('Cursor for `after`; null when no page follows.'))),
    }),
    example: jobExamples.page,
  })
  async list({ caller, query }: KeyCall<{ query: typeof listQuery }>) {
    const { after, open, kind } = query;
    const first = sizeOf(query.first);
    const filter = { ...(open !== undefined && { open }), ...(kind !== undefined && { kind }) };
    const found = await listJobs(this.jobs, caller, { filter, first, after: positionOf(after) });
    const last = found.rows.at(-1);
    const now = this.jobs.clock.now();
    return {
      jobs: found.rows.map((job) => jobRecord(job, now)),
      nextCursor: found.hasNextPage && last ? `${last.createdAt.toISOString()}_${last.id}` : null,
    };
  }

  @Operation({
    id: 'getJob',
    route: 'GET /jobs/:jobId',
    access: { key: 'READ' },
    summary: 'Get a job',
    description:
      'Returns a job: its state, its progress and what it has come to. It needs the right that starting the job needed.',
    path: { jobId: jobInPath },
    response: JobRecord,
    example: jobExample,
  })
  async read({ caller, path }: KeyCall<{ path: 'jobId' }>) {
    return jobRecord(await readJob(this.jobs, caller, path.jobId), this.jobs.clock.now());
  }

  @Operation({
    id: 'listJobRows',
    route: 'GET /jobs/:jobId/rows',
    access: { key: 'READ' },
    summary: 'List the rows of a job',
    description:
      'Returns what a job does with each of its rows, in their order: what changes, what was read in another form than it is written, and why a row is refused. It needs the right that starting the job needed.',
    path: { jobId: jobInPath },
    query: rowsQuery,
    response: recordOf('JobRowPage', 'A page of the rows of a job, in their order.', {
      rows: listOf('The rows.', JobRowRecord),
      nextCursor: nullable(idOf('JobRowCursor', text('Cursor for `after`; null when no page follows.'))),
    }),
    example: jobExamples.rows,
  })
  async rows({ caller, path, query }: KeyCall<{ path: 'jobId'; query: typeof rowsQuery }>) {
    const { after, outcome } = query;
    const first = sizeOf(query.first);
    const found = await listJobRows(this.jobs, caller, {
      jobId: path.jobId,
      filter: { ...(outcome !== undefined && { outcome }) },
      first,
      after: rowOf(after),
    });
    const last = found.rows.at(-1);
    return {
      rows: found.rows.map((row) => jobRowRecord(found.job, row)),
      nextCursor: found.hasNextPage && last ? String(last.position) : null,
    };
  }

  @ChangesJob({
    id: 'cancelJob',
    route: 'POST /jobs/cancel',
    summary: 'Cancel a job',
    description:
      'Ends a job that runs or waits. What it has done stays done; a job that has changed locations can be undone afterwards. It needs the right that starting the job needed.',
    example: jobExamples.job,
    errors: ['SY87003'],
  })
  async cancel({ caller, unit, body: input }: KeyCall<{ body: typeof JobInput }>) {
    return jobPayload(input, this.jobs, cancelJob({ ...this.jobs, unit }, caller, input.jobId));
  }

  @ChangesJob({
    id: 'undoJob',
    route: 'POST /jobs/undo',
    summary: 'Undo a job',
    description:
      'Starts a job that gives the locations back what another job has changed, within 30 days: where nobody has changed it since. Locations that were created are archived unless somebody has changed them. The rows of the new job list what was kept. It needs the right that starting the job needed.',
    example: jobExamples.edit,
    errors: ['SY87001', 'SY87004'],
  })
  async undo({ caller, unit, body: input }: KeyCall<{ body: typeof JobInput }>) {
    return jobPayload(input, this.jobs, undoJob({ ...this.jobs, unit }, caller, input.jobId));
  }
}

/** Most records of the page. */
function sizeOf(first = 50): number {
  if (first >= 1 && first <= JOBS_PAGE) return first;
  throw malformed(`Parameter "first" must be between 1 and ${JOBS_PAGE}.`);
}

function positionOf(cursor: string | undefined) {
  if (cursor === undefined) return undefined;
  const [, at = '', id = ''] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_(.*)$/.exec(cursor) ?? [];
  const createdAt = new Date(at);
  if (!isUuid(id) || Number.isNaN(createdAt.getTime())) throw malformed('Parameter "after" is no cursor of this list.');
  return { createdAt, id };
}

function rowOf(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  if (!/^\d{1,9}$/.test(cursor)) throw malformed('Parameter "after" is no cursor of this list.');
  return Number(cursor);
}
