import { selectNumber, selectOnly, selectOnlyValue, selectRow, selectRows } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import type { JobState } from '../rules/job-state.js';

/** Who started a job. */
export interface JobAuthor {
  readonly kind: 'USER' | 'API_KEY' | 'SERVICE';
  readonly id: string | null;
  /** The e-mail address of the user, or the name of the key. */
  readonly name: string;
}

/** Numbers of rows by what became of them. */
export type JobCounts = Readonly<Record<string, number>>;

/** A stored job. */
export interface JobRow {
  readonly accountId: number;
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly state: JobState;
  readonly phase: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly position: unknown;
  readonly total: number | null;
  readonly processed: number;
  readonly counts: JobCounts;
  readonly warnings: readonly string[];
  readonly problem: string | null;
  readonly fileId: string | null;
  readonly resultFileId: string | null;
  readonly undoKind: string | null;
  readonly undoes: string | null;
  readonly undoneBy: string | null;
  readonly source: 'api' | 'user';
  readonly author: JobAuthor;
  readonly version: number;
  readonly createdAt: Date;
  readonly phaseStartedAt: Date;
  readonly endedAt: Date | null;
  readonly detailsUntil: Date | null;
}

/** The columns of {@link JobRow}. */
export const jobColumns = `
  account_id as "accountId", id, kind, title, state, phase, parameters, position, total, processed, counts, warnings, problem,
  file_id as "fileId", result_file_id as "resultFileId", undo_kind as "undoKind", undoes, undone_by as "undoneBy", source,
  jsonb_build_object('kind', author_kind, 'id', author_id, 'name', author_name) as author, version,
  created_at as "createdAt", phase_started_at as "phaseStartedAt", ended_at as "endedAt", details_until as "detailsUntil"`;

/** A job before it is stored. */
export type NewJobRow = Pick<
  JobRow,
  | 'accountId'
  | 'id'
  | 'kind'
  | 'title'
  | 'phase'
  | 'total'
  | 'parameters'
  | 'fileId'
  | 'undoKind'
  | 'undoes'
  | 'source'
  | 'author'
  | 'detailsUntil'
> & { readonly now: Date };

/** Stores a job that runs. */
export const insertJob = selectOnly<[job: NewJobRow], JobRow, Transaction>({
  name: 'job-insert',
  text: `insert into jobs (account_id, id, kind, title, state, phase, parameters, file_id, undo_kind, undoes, source,
      author_kind, author_id, author_name, created_at, phase_started_at, details_until, total)
    values ($accountId, $id, $kind, $title, 'RUNNING', $phase, $parameters, $fileId, $undoKind, $undoes, $source,
      $author.kind, $author.id, $author.name, $now, $now, $detailsUntil, $total)
    returning ${jobColumns}`,
});

/** Counts the jobs of an account that have not ended, at most `limit`. */
export const countOpenJobs = selectNumber<[given: { accountId: number; limit: number }]>({
  name: 'jobs-open',
  text: `select count(*) from (
     select 1 from jobs where account_id = $accountId and state in ('RUNNING', 'WAITING') limit $limit
   ) open`,
});

/** Reads a job; undefined if the account has none with that id. */
export const findJob = selectRow<[given: { accountId: number; id: string }], JobRow>({
  name: 'job-by-id',
  text: `select ${jobColumns} from jobs where account_id = $accountId and id = $id`,
});

/** Reads some jobs of several accounts. */
export const findJobs = selectRows<[keys: readonly { accountId: number; id: string }[]], JobRow>({
  name: 'jobs-claimed',
  text: `select ${jobColumns} from jobs
    where (account_id, id) in (select * from unnest($1.accountId::integer[], $1.id::uuid[]))`,
});

/** Locks a job until the transaction ends; undefined if there is none. */
export const lockJob = selectRow<[given: { accountId: number; id: string }], JobRow>({
  name: 'job-lock',
  text: `select ${jobColumns} from jobs where account_id = $accountId and id = $id for update`,
});

/** Locks a job until the transaction ends; true if it still runs in this version. */
export const lockVersion = selectOnlyValue<[given: Pick<JobRow, 'accountId' | 'id' | 'version'>], boolean, Transaction>(
  {
    name: 'job-lock-version',
    text: `select state = 'RUNNING' and version = $version as "isCurrent" from jobs where account_id = $accountId and id = $id for update`,
    otherwise: false,
  },
);

/** Writes what changes of a locked job, and returns it with its new version. Large parameters are written only if they change. */
export async function saveJob(transaction: Transaction, job: JobRow, before: JobRow): Promise<JobRow> {
  const [row] = await transaction.query<{ version: number }>(
    {
      name: 'job-save',
      text: `update jobs set state = $3, phase = $4, parameters = coalesce($5, parameters), position = $6, total = $7, processed = $8,
               counts = $9, warnings = $10, problem = $11, result_file_id = $12, undone_by = $13, phase_started_at = $14,
               ended_at = $15, details_until = $16, version = version + 1
             where account_id = $1 and id = $2 returning version`,
    },
    [
      job.accountId,
      job.id,
      job.state,
      job.phase,
      job.parameters === before.parameters ? null : JSON.stringify(job.parameters),
      JSON.stringify(job.position ?? null),
      job.total,
      job.processed,
      JSON.stringify(job.counts),
      JSON.stringify(job.warnings),
      job.problem,
      job.resultFileId,
      job.undoneBy,
      job.phaseStartedAt,
      job.endedAt,
      job.detailsUntil,
    ],
  );
  if (!row) throw new Error(`Job ${job.id} is not there any more.`);
  return { ...job, version: row.version };
}

/** A position in the list of jobs: the page continues with older ones. */
export interface JobPosition {
  readonly createdAt: Date;
  readonly id: string;
}
