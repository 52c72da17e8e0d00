import type { Type } from 'typebox';
import type { OperationDeclaration } from '@listings/api-kit';
import {
  count,
  databaseIdOf,
  flag,
  idOf,
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
import { canUndo, estimatedEnd, retriedBy } from '@listings/feature-jobs';
import type { FileRow, JobItem, JobResult, JobRow } from '@listings/feature-jobs';
import {
  DateOrderName,
  EncodingName,
  JobKind,
  JobStateName,
  MidnightHoursName,
  RowOutcome,
} from '@listings/feature-jobs/api';
import { globalId } from '@listings/pagination';
import type { Clock } from '@listings/platform';
import { editTitleInEnglish, readEditTitle } from '../../jobs/edit/edit-title.js';
import { fieldLabel } from '../../jobs/field-label.js';
import { importParameters, LOCATION_IMPORT } from '../../jobs/import/import-parameters.js';
import type { ImportedCells } from '../../jobs/import/import-parameters.js';
import { importWarnings } from '../../jobs/import/import-warnings.js';
import type { RowDetails } from '../../jobs/row-details.js';

/** A job. */
export const JobRecord = recordOf('Job', 'A long operation: an import, an export, a change of many locations.', {
  id: uuidOf('Job', 'Id of the job.'),
  kind: JobKind,
  title: text('The name of the file, or what changes, in English.'),
  editedFields: nullable(
    inlineRecord('What a change of many locations, or its undoing, changes; null for other jobs.', {
      fields: listOf('The first fields.', text('Name of a field; specialHours are the hours on special days.')),
      more: count('Number of further fields.'),
    }),
  ),
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
  import: nullable(
    inlineRecord('How the file of an import is read; null for other kinds.', {
      header: listOf('The columns of the file; empty until it is read.', text('A header.')),
      mapping: listOf(
        'For each of them the column that it means; null if it is left out.',
        nullable(text('Name of a column, see listImportColumns.')),
      ),
      dateOrder: nullable(DateOrderName),
      defaultCountry: nullable(text('Country of rows that name none, ISO 3166-1 alpha-2.')),
      emptyClears: flag('Whether an empty cell clears its field.'),
      midnightHours: nullable(MidnightHoursName),
      sheet: nullable(text('The sheet that is read; null for a CSV file, and before the file is read.')),
      sheets: listOf(
        'The first 100 sheets of a workbook.',
        inlineRecord('A sheet.', { name: text('Its name.'), isVisible: flag('Whether people see it.') }),
      ),
      headerRow: nullable(
        integer('The row with the names of the columns; null before the file is read.', { minimum: 1 }),
      ),
      encodings: listOf(
        'A line of a CSV file as it reads in each encoding, while somebody must decide; otherwise empty.',
        inlineRecord('A reading.', { encoding: EncodingName, sample: text('The line.') }),
      ),
    }),
  ),
});

/** The payload of operations that change a job. */
export const JobPayload = writePayload('JobPayload', 'Result of an operation on a job.', { job: nullable(JobRecord) });

/** What the operations that start a job, or let one go on, have in common. */
export const CHANGES_JOB = {
  access: { key: 'WRITE' },
  response: JobPayload,
} as const satisfies Partial<OperationDeclaration>;

/** A row of a job. */
export const JobRowRecord = recordOf('JobRow', 'A row of a job: a line of a file, or a location.', {
  position: integer('Position in the job: the number of the row in the file, where there is one.', { minimum: 1 }),
  outcome: nullable(RowOutcome),
  locationId: nullable(databaseIdOf('Location', 'Database id of the location; null before it exists.')),
  name: nullable(text('Name of the location.')),
  reply: nullable(
    inlineRecord('The reply to a review; null for other kinds of jobs.', {
      interactionId: uuidOf('Interaction', 'Id of the review.'),
      author: text('Who wrote the review; empty if the publisher does not say.'),
      text: text('The reply with the names in it; empty if there is no such review.'),
    }),
  ),
  retry: nullable(
    inlineRecord('The post that is published again; null for other kinds of jobs.', {
      site: text('Constant of the publisher.'),
      socialPostId: nullable(idOf('SocialPost', text('Id of the new post; null before it exists.'))),
    }),
  ),
  line: nullable(integer('Line of the file; null without a file.', { minimum: 1 })),
  cells: nullable(listOf('The cells of the line; null without a file.', text('A cell.'))),
  fields: listOf(
    'The fields that change or have changed.',
    inlineRecord('A field.', { field: text('Name of the field.'), label: text('Its name for people.') }),
  ),
  notes: listOf(
    'What was read in another form than it is written.',
    inlineRecord('A note.', {
      column: text('Name of the column.'),
      from: text('The cell, or a part of it.'),
      to: text('What it is read as.'),
      kind: text('Why: recognized, reformatted, completed, guessed, assumed or leftOut.'),
    }),
  ),
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

/** A job on the wire. */
export function jobRecord(job: JobRow, now: Date): Type.Static<typeof JobRecord> {
  const {
    header = [],
    mapping = [],
    dateOrder = null,
    defaultCountry = null,
    emptyClears = false,
    midnightHours = null,
    found,
  } = importParameters(job);
  const edited = readEditTitle(job);
  const end = job.state === 'RUNNING' ? estimatedEnd(job, now) : undefined;
  return {
    id: job.id,
    kind: job.kind as Type.Static<typeof JobKind>,
    title: edited ? editTitleInEnglish(edited) : job.title,
    editedFields: edited ? { fields: [...edited.fields], more: edited.more } : null,
    state: job.state,
    phase: job.phase,
    total: job.total,
    processed: job.processed,
    counts: Object.entries(job.counts).flatMap(([outcome, number]) =>
      number > 0 ? [{ outcome: outcome as Type.Static<typeof RowOutcome>, count: number }] : [],
    ),
    warnings: [...job.warnings, ...importWarnings(job)],
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
    import:
      job.kind === LOCATION_IMPORT
        ? {
            header: [...header],
            mapping: [...mapping],
            dateOrder,
            defaultCountry,
            emptyClears,
            midnightHours,
            sheet: found?.sheet ?? null,
            sheets: found ? [...found.sheets] : [],
            headerRow: found?.headerRow ?? null,
            encodings: [...(found?.encodings ?? [])],
          }
        : null,
  };
}

/** A row on the wire. */
export function jobRowRecord({
  position,
  outcome,
  locationId,
  input,
  details,
}: JobItem): Type.Static<typeof JobRowRecord> {
  const { line, cells } = (input ?? {}) as Partial<ImportedCells>;
  const { name, fields = [], notes = [], problems = [] } = (details ?? {}) as RowDetails;
  return {
    position,
    outcome: outcome as Type.Static<typeof RowOutcome> | null,
    locationId,
    name: name ?? null,
    reply: replyOf({ input, details }),
    retry: retryOf({ input, details }),
    line: line ?? null,
    cells: cells ? [...cells] : null,
    fields: fields.map((field) => ({ field, label: fieldLabel(field) })),
    notes: [...notes],
    problems: [...problems],
  };
}

/** What a row of a job that answers reviews stores. */
interface ReplyRow {
  readonly input: { readonly interactionId?: string } | null;
  readonly details: { readonly author?: string; readonly text?: string } | null;
}

function replyOf(row: Pick<JobItem, 'input' | 'details'>) {
  const { input, details } = row as ReplyRow;
  if (input?.interactionId === undefined) return null;
  return { interactionId: input.interactionId, author: details?.author ?? '', text: details?.text ?? '' };
}

/** What a row of a job that publishes posts again stores. */
interface RetryRow {
  readonly input: { readonly site?: string } | null;
  readonly details: { readonly postId?: number } | null;
}

function retryOf(row: Pick<JobItem, 'input' | 'details'>) {
  const { input, details } = row as RetryRow;
  if (input?.site === undefined) return null;
  const postId = details?.postId;
  return { site: input.site, socialPostId: postId === undefined ? null : globalId('SocialPost', postId) };
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
