import type { Type } from 'typebox';
import {
  count,
  databaseIdOf,
  flag,
  inlineRecord,
  integer,
  listOf,
  nullable,
  oneOf,
  recordOf,
  text,
  timestamp,
  uuidOf,
  writePayload,
  writeResult,
} from '@listings/api-kit';
import type { Clock } from '@listings/platform';
import { kindOfJob } from '../job-kind.js';
import type { JobResult } from '../lifecycle/job-result.js';
import { retriedBy } from '../lifecycle/retry-job.js';
import { canUndo } from '../rules/can-undo.js';
import { estimatedEnd } from '../rules/remaining-time.js';
import type { FileRow } from '../store/files.js';
import type { JobItem } from '../store/job-rows.js';
import type { JobRow } from '../store/jobs.js';
import { JobKindName, JobStateName, RowOutcome } from './job-enums.js';
import { KIND_FIELDS, KIND_ROW_FIELDS } from './kind-fields.js';

/** A job. */
export const JobRecord = recordOf('Job', 'A long operation: an import, an export, a change of many locations.', {
  id: uuidOf('Job', 'Id of the job.'),
  kind: JobKindName,
  title: text('The name of the file, or what changes, in English.'),
  editedFields: KIND_FIELDS.editedFields,
  state: JobStateName,
  phase: text('The part of the job that runs or waits; each kind has its own.'),
  total: nullable(count('Rows of the phase; null while nobody knows.')),
  processed: count('Rows of the phase that are done.'),
  counts: listOf(
    'Rows by what becomes of them.',
    inlineRecord('A number of rows.', { outcome: RowOutcome, count: count('Number of rows.') }),
  ),
  warnings: listOf('What a person should know.', text('A sentence.')),
  problem: nullable(text('Why the job failed, for people; null otherwise.')),
  startedBy: inlineRecord('Who started it.', {
    kind: oneOf({ USER: 'A person.', API_KEY: 'A key.', SERVICE: 'The service.' }, 'Who it is.'),
    name: text('E-mail address of the person, or name of the key.'),
  }),
  createdAt: timestamp('When it was started.'),
  endedAt: nullable(timestamp('When it ended; null before.')),
  estimatedEndAt: nullable(timestamp('When the phase will end if it goes on like this; null when nobody can say.')),
  keptUntil: nullable(timestamp('Until when its rows and files are kept; null when they are deleted.')),
  canUndo: flag('Whether undoJob undoes it.'),
  undoes: nullable(uuidOf('Job', 'The job that this one undoes; null for others.')),
  undoneBy: nullable(uuidOf('Job', 'The job that undoes this one; null if there is none.')),
  retriedBy: nullable(
    uuidOf('Job', 'The job that tries the rows without a seat of this one again; null if there is none.'),
  ),
  repairedBy: nullable(
    uuidOf('Job', 'The job in which the refused rows of this one are repaired; null if there is none.'),
  ),
  resultFileId: nullable(uuidOf('File', 'The file that it has written; null if there is none.')),
  import: KIND_FIELDS.import,
});

/** The payload of operations that change a job. */
export const JobPayload = writePayload('JobPayload', 'Result of an operation on a job.', { job: nullable(JobRecord) });

/** A row of a job. */
export const JobRowRecord = recordOf('JobRow', 'A row of a job: a line of a file, or a location.', {
  position: integer('Position in the job: the number of the row in the file, where there is one.', { minimum: 1 }),
  outcome: nullable(RowOutcome),
  locationId: nullable(databaseIdOf('Location', 'Database id of the location; null before it exists.')),
  name: nullable(text('Name of the location.')),
  ...KIND_ROW_FIELDS,
  problems: listOf(
    'Why the row cannot be applied, in words that say what to do.',
    inlineRecord('A problem.', {
      column: nullable(text('Name of the column; null for the row as a whole.')),
      message: text('A sentence.'),
    }),
  ),
});

/** A file of the account. */
export const FileRecord = recordOf('File', 'A file of the account.', {
  id: uuidOf('File', 'Id of the file.'),
  name: text('Name of the file.'),
  bytes: count('Size in bytes.'),
  removedAt: timestamp('When it is deleted, unless a job keeps it longer.'),
});

/** A job on the wire, with what its kind shows of it. */
export function jobRecord(job: JobRow, now: Date): Type.Static<typeof JobRecord> {
  const end = job.state === 'RUNNING' ? estimatedEnd(job, now) : undefined;
  return {
    id: job.id,
    kind: job.kind,
    title: job.title,
    editedFields: null,
    state: job.state,
    phase: job.phase,
    total: job.total,
    processed: job.processed,
    counts: Object.entries(job.counts).flatMap(([outcome, number]) => (number > 0 ? [{ outcome, count: number }] : [])),
    warnings: [...job.warnings],
    problem: job.problem,
    startedBy: { kind: job.author.kind, name: job.author.name },
    createdAt: job.createdAt.toISOString(),
    endedAt: job.endedAt?.toISOString() ?? null,
    estimatedEndAt: end?.toISOString() ?? null,
    keptUntil: job.detailsUntil?.toISOString() ?? null,
    canUndo: canUndo(job, now),
    undoes: job.undoes,
    undoneBy: job.undoneBy,
    retriedBy: retriedBy(job),
    repairedBy: retriedBy(job, 'REFUSED'),
    resultFileId: job.detailsUntil === null ? null : job.resultFileId,
    import: null,
    ...kindOfJob(job)?.view?.(job),
  };
}

/** What rows of all kinds may store for people. */
interface Details {
  /** The name of the location. */
  readonly name?: string;
  readonly problems?: readonly { readonly column: string | null; readonly message: string }[];
}

/** A row of a job on the wire, with what the kind of the job shows of it. */
export function jobRowRecord(job: Pick<JobRow, 'kind'>, row: JobItem): Type.Static<typeof JobRowRecord> {
  const { position, outcome, locationId, details } = row;
  const { name, problems = [] } = (details ?? {}) as Details;
  return {
    position,
    outcome,
    locationId,
    name: name ?? null,
    reply: null,
    retry: null,
    line: null,
    cells: null,
    fields: [],
    notes: [],
    problems: [...problems],
    ...kindOfJob(job)?.rowView?.(row),
  };
}

/** A file on the wire. */
export function fileRecord({ id, name, bytes, removeAt }: FileRow): Type.Static<typeof FileRecord> {
  return { id, name, bytes, removedAt: removeAt.toISOString() };
}

/** The payload of a change of a job. */
export async function jobPayload(
  input: { readonly clientMutationId?: string | null },
  { clock }: { readonly clock: Clock },
  changed: JobResult | Promise<JobResult>,
) {
  const result = await changed;
  if (result.outcome === 'refused') return writeResult(input, result.violations, { job: null });
  return writeResult(input, [], { job: jobRecord(result.job, clock.now()) });
}
