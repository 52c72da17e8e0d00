import type { JobChange } from '../job-handler.js';
import { DETAIL_DAYS, MOST_WARNINGS } from '../rules/job-bounds.js';
import { hasEnded, nextJobState } from '../rules/job-state.js';
import type { JobEvent } from '../rules/job-state.js';
import type { JobCounts, JobRow } from '../store/jobs.js';

const DAY_MS = 86_400_000;

/** How long the details of a job are kept if it changes its phase, or ends, now. */
export function detailsUntil(now: Date): Date {
  return new Date(now.getTime() + DETAIL_DAYS * DAY_MS);
}

/** A job after a change by the process that works on it. */
export function changedJob(job: JobRow, change: JobChange, now: Date): JobRow {
  const {
    phase,
    parameters,
    position,
    total,
    processed = 0,
    counts,
    replaceCounts,
    warning,
    resultFileId,
    next,
  } = change;
  const isNewPhase = phase !== undefined && phase !== job.phase;
  const isKnown = warning === undefined || job.warnings.includes(warning) || job.warnings.length >= MOST_WARNINGS;
  const changed: JobRow = {
    ...job,
    parameters: parameters ?? job.parameters,
    position: position !== undefined ? position : isNewPhase ? null : job.position,
    total: total !== undefined ? total : isNewPhase ? null : job.total,
    processed: isNewPhase ? processed : job.processed + processed,
    counts: replaceCounts ? (counts ?? {}) : added(job.counts, counts),
    warnings: isKnown ? job.warnings : [...job.warnings, warning],
    resultFileId: resultFileId ?? job.resultFileId,
    ...(isNewPhase && { phase, phaseStartedAt: now, detailsUntil: detailsUntil(now) }),
  };
  if (next === undefined) return changed;
  if (typeof next === 'object') return jobAfter({ ...changed, problem: next.problem }, 'failed', now);
  return jobAfter(changed, next, now);
}

/** A job after an event; throws if its state does not permit the event. */
export function jobAfter(job: JobRow, event: JobEvent, now: Date): JobRow {
  const state = nextJobState(job.state, event);
  if (state === undefined) throw new Error(`A job that is ${job.state} cannot be ${event}.`);
  const ended = hasEnded(state);
  const parameters = ended ? withoutSecret(job.parameters) : job.parameters;
  return { ...job, parameters, state, detailsUntil: detailsUntil(now), endedAt: ended ? now : null };
}

/** A job that has ended keeps no secret: `secret` is the name of the parameter with an encrypted one. */
function withoutSecret(parameters: JobRow['parameters']): JobRow['parameters'] {
  if (!('secret' in parameters)) return parameters;
  const { secret: _, ...others } = parameters;
  return others;
}

function added(counts: JobCounts, more: JobCounts = {}): JobCounts {
  const sum: Record<string, number> = { ...counts };
  for (const [outcome, number] of Object.entries(more)) sum[outcome] = (sum[outcome] ?? 0) + number;
  return sum;
}
