import { invalidId } from '@listings/errors';
import { isUuid } from '@listings/pagination';
import type { Sql, Transaction } from '@listings/persistence';
import type { JobsDependencies } from './dependencies.js';
import { requireRight, rightOf } from './rules/job-right.js';
import type { JobCaller } from './rules/job-right.js';
import { findJobPage } from './store/job-list.js';
import type { JobFilter } from './store/job-list.js';
import { findRowPage } from './store/job-rows.js';
import type { JobItem, JobRowFilter } from './store/job-rows.js';
import { findJob, lockJob } from './store/jobs.js';
import type { JobPosition, JobRow } from './store/jobs.js';

/** A job of the caller's account. Throws if there is none with that id, or if the caller lacks the right that its start needed. */
export async function requireJob(sql: Sql, caller: JobCaller, given: { jobId: string }): Promise<JobRow>;
export async function requireJob(
  transaction: Transaction,
  caller: JobCaller,
  given: { jobId: string; lock: true },
): Promise<JobRow>;
export async function requireJob(
  sql: Sql | Transaction,
  caller: JobCaller,
  { jobId, lock = false }: { jobId: string; lock?: boolean },
): Promise<JobRow> {
  const { accountId } = caller;
  const id = jobId.toLowerCase();
  if (!isUuid(id)) throw invalidId('undecodable');
  const job = lock ? await lockJob(sql as Transaction, { accountId, id }) : await findJob(sql, { accountId, id });
  if (!job) throw invalidId('unknown');
  requireRight(caller, job);
  return job;
}

/** Reads a job of the account. */
export function readJob({ database }: JobsDependencies, caller: JobCaller, jobId: string): Promise<JobRow> {
  return requireJob(database, caller, { jobId });
}

/** A page of records, and whether a further page follows. */
export interface JobPage<Row> {
  readonly rows: readonly Row[];
  readonly hasNextPage: boolean;
}

/** Most records of a page. */
export const JOBS_PAGE = 200;

/** The jobs of the account that the caller may read, newest first. */
export async function listJobs(
  { database }: Pick<JobsDependencies, 'database'>,
  caller: JobCaller,
  { filter, first, after }: { filter: JobFilter; first: number; after?: JobPosition },
): Promise<JobPage<JobRow>> {
  const right = rightOf(caller);
  if (right === undefined) return { rows: [], hasNextPage: false };
  const page = { position: after, size: first };
  const found = await findJobPage(database, { accountId: caller.accountId, right, filter, page });
  return { rows: found.slice(0, first), hasNextPage: found.length > first };
}

/** A job with its rows, in their order, behind the position `after`. */
export async function listJobRows(
  { database }: JobsDependencies,
  caller: JobCaller,
  { jobId, filter, first, after }: { jobId: string; filter: JobRowFilter; first: number; after?: number },
): Promise<JobPage<JobItem> & { readonly job: JobRow }> {
  const job = await requireJob(database, caller, { jobId });
  const { id, accountId } = job;
  const found = await findRowPage(database, { accountId, jobId: id, filter, page: { position: after, size: first } });
  return { job, rows: found.slice(0, first), hasNextPage: found.length > first };
}
