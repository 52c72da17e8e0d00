import type { Caller } from '@listings/domain';
import { RequestError } from '@listings/errors';
import { EXPORT } from '../file-kinds.js';
import type { JobRow } from '../store/jobs.js';

/** The rights that the start of a job may need: to write through the public API, or a role in the portal. */
export const jobRights = ['WRITE', 'ADMIN', 'OWNER'] as const;

/** One of {@link jobRights}: each includes those before it. */
export type JobRight = (typeof jobRights)[number];

/** Who reads, cancels or undoes a job, as far as the rights are concerned. */
export type JobCaller = Pick<Caller, 'accountId' | 'scope'> & {
  readonly user?: Pick<NonNullable<Caller['user']>, 'role'>;
};

/** The name of the kind of job that moves an account from another service. */
export const ACCOUNT_MOVE = 'account-move';

/**
 * The right that the start of a job needed, and that reading, cancelling and undoing it need as well [contract 14]. It follows from what every
 * release stores of a job, so it also holds for jobs that a process of the release before has started.
 */
export function neededRight({ kind, parameters }: Pick<JobRow, 'kind' | 'parameters'>): JobRight {
  if (kind === ACCOUNT_MOVE) return 'ADMIN';
  const readBy = kind === EXPORT.name ? parameters['readBy'] : undefined;
  if (readBy === undefined) return 'WRITE';
  return readBy === 'ADMIN' ? 'ADMIN' : 'OWNER';
}

/** The highest right of a caller; undefined for one who only reads. */
export function rightOf({ scope, user }: JobCaller): JobRight | undefined {
  if (user?.role === 'OWNER' || user?.role === 'ADMIN') return user.role;
  return scope === 'WRITE' ? 'WRITE' : undefined;
}

/** Throws 403 with the reason unless the caller has the right that the start of the job needed. */
export function requireRight(caller: JobCaller, job: Pick<JobRow, 'kind' | 'parameters'>): void {
  const needed = neededRight(job);
  const own = rightOf(caller);
  if (own !== undefined && jobRights.indexOf(own) >= jobRights.indexOf(needed)) return;
  throw new RequestError('SY90003', REASONS[needed]);
}

/** Throws 403 unless the caller may upload files. The jobs that read them need the same right. */
export function requireUploadRight(caller: JobCaller): void {
  if (rightOf(caller) === undefined)
    throw new RequestError('SY90003', 'This file needs the right to write, as its upload did');
}

const REASONS: Readonly<Record<JobRight, string>> = {
  WRITE: 'This job needs the right to write, as its start did',
  ADMIN: 'This job needs the role ADMIN, as its start did',
  OWNER: 'This job needs the role OWNER, as its start did',
};
