import { violation } from '@listings/errors';
import type { MutationErrorCode, RuleViolation } from '@listings/errors';
import type { JobRow } from '../store/jobs.js';

/** The result of an operation on a job: the job, or why nothing changed. */
export type JobResult =
  | { readonly outcome: 'saved'; readonly job: JobRow }
  | { readonly outcome: 'refused'; readonly violations: readonly RuleViolation[] };

/** A refusal: nothing was written. */
export function jobRefused(code: MutationErrorCode, message?: string): JobResult {
  return { outcome: 'refused', violations: [violation(code, message)] };
}

/** The job after a change. */
export function jobSaved(job: JobRow): JobResult {
  return { outcome: 'saved', job };
}
