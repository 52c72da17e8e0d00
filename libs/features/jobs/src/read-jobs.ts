import type { Caller } from '@listings/domain';
import { invalidId } from '@listings/errors';
import { isUuid } from '@listings/pagination';
import type { Sql, Transaction } from '@listings/persistence';
import type { JobsDependencies } from './dependencies.js';
import { findJob, lockJob } from './store/jobs.js';
import type { JobPosition, JobRow } from './store/jobs.js';
import { findJobPage } from './store/job-list.js';
import type { JobFilter } from './store/job-list.js';
import { findRowPage } from './store/job-rows.js';
import type { JobItem, JobRowFilter } from './store/job-rows.js';

/** A job of the caller's account. Throws if there is none with that id. */
export async function requireJob(sql: Sql, caller: Caller, given: { jobId: string }): Promise<JobRow>;
export async function requireJob(
  transaction: Transaction,
  caller: Pick<Caller, 'accountId'>,
  given: { jobId: string; lock: true },
): Promise<JobRow>;
export async function requireJob(
  sql: Sql | Transaction,
  { accountId }: Pick<Caller, 'accountId'>,
  { jobId, lock = false }: { jobId: string; lock?: boolean },
): Promise<JobRow> {
  const id = jobId.toLowerCase();
  if (!isUuid(id)) throw invalidId('undecodable');
  const job = lock ? await lockJob(sql as Transaction, { accountId, id }) : await findJob(sql, { accountId, id });
  if (!job) throw invalidId('unknown');
  return job;
}

/** Reads a job of the account. */
export function readJob({ database }: JobsDependencies, caller: Caller, jobId: string): Promise<JobRow> {
  return requireJob(database, caller, { jobId });
}

/** A page of records, and whether a further page follows. */
export interface JobPage<Row> {
  readonly rows: readonly Row[];
  readonly hasNextPage: boolean;
}

/** Most records of a page. */
export const JOBS_PAGE = 200;

/** The jobs of the account, newest first. */
export async function listJobs(
  { database }: Pick<JobsDependencies, 'database'>,
  { accountId }: Pick<Caller, 'accountId'>,
  { filter, first, after }: { filter: JobFilter; first: number; after?: JobPosition },
): Promise<JobPage<JobRow>> {
  const found = await findJobPage(database, { accountId, filter, page: { position: after, size: first } });
  return { rows: found.slice(0, first), hasNextPage: found.length > first };
}

/** The rows of a job, in their order, behind the position `after`. */
export async function listJobRows(
  { database }: JobsDependencies,
  caller: Caller,
  { jobId, filter, first, after }: { jobId: string; filter: JobRowFilter; first: number; after?: number },
): Promise<JobPage<JobItem>> {
  const { id, accountId } = await requireJob(database, caller, { jobId });
  const found = await findRowPage(database, { accountId, jobId: id, filter, page: { position: after, size: first } });
  return { rows: found.slice(0, first), hasNextPage: found.length > first };
}
