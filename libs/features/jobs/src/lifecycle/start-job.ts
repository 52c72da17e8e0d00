import type { ChangeCaller } from '@listings/domain';
import type { Transaction } from '@listings/persistence';
import type { JobsDependencies } from '../dependencies.js';
import type { JobKind } from '../job-kind.js';
import { MOST_OPEN_JOBS } from '../rules/job-bounds.js';
import { countOpenJobs, insertJob } from '../store/jobs.js';
import type { JobAuthor, JobRow, NewJobRow } from '../store/jobs.js';
import { JOB } from '../work/job-work.js';
import { detailsUntil } from './changed-job.js';
import { jobRefused, jobSaved } from './job-result.js';
import type { JobResult } from './job-result.js';

/** A job to start: its kind, in whose first phase it begins, and what its kind needs to know. */
export type NewJob = Pick<NewJobRow, 'title' | 'parameters'> &
  Partial<Pick<NewJobRow, 'fileId' | 'undoes' | 'total'>> & {
    readonly kind: Pick<JobKind, 'name' | 'phases' | 'undoneBy'>;
  };

const LONGEST_TITLE = 200;

/** Starts a job of an account, in a transaction: a worker begins after the commit. Refused if too many jobs are open. */
export async function startJob(
  transaction: Transaction,
  deps: Pick<JobsDependencies, 'clock' | 'work'>,
  caller: ChangeCaller,
  { kind, title, parameters, fileId = null, undoes = null, total = null }: NewJob,
): Promise<JobResult> {
  const { accountId } = caller;
  if ((await countOpenJobs(transaction, { accountId, limit: MOST_OPEN_JOBS })) >= MOST_OPEN_JOBS) {
    return jobRefused('SY87001');
  }
  const now = deps.clock.now();
  const job = await insertJob(transaction, {
    accountId,
    id: deps.clock.uuid(),
    kind: kind.name,
    title: title.slice(0, LONGEST_TITLE),
    phase: kind.phases[0],
    parameters,
    fileId,
    undoKind: kind.undoneBy ?? null,
    undoes,
    total,
    source: caller.source,
    author: jobAuthor(caller),
    now,
    detailsUntil: detailsUntil(now),
  });
  requestJobWork(transaction, deps, job);
  return jobSaved(job);
}

/** Requests the next step of a job. */
export function requestJobWork(transaction: Transaction, { work }: Pick<JobsDependencies, 'work'>, job: JobRow): void {
  work.add(transaction, { accountId: job.accountId, kind: JOB, rows: [{ subject: job.id }] });
}

/** Who started a job. */
function jobAuthor({ user, key }: ChangeCaller): JobAuthor {
  if (user) return { kind: 'USER', id: user.id, name: user.email };
  return key ? { kind: 'API_KEY', id: key.id, name: key.name } : { kind: 'SERVICE', id: null, name: 'listings' };
}

/** The caller on whose behalf a job changes something. */
export function callerOfJob({ accountId, source, author }: JobRow): ChangeCaller {
  const { kind, id, name } = author;
  return {
    accountId,
    source,
    ...(kind === 'USER' && id !== null && { user: { id, email: name } }),
    ...(kind === 'API_KEY' && id !== null && { key: { id, name } }),
  };
}
