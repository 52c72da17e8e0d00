import { nextState } from '@listings/domain';
import type { Transition } from '@listings/domain';

/** The state of a job: a worker has it, a person must decide something, or it has ended. */
export type JobState = 'RUNNING' | 'WAITING' | 'DONE' | 'FAILED' | 'CANCELLED';

/** What changes the state of a job. */
export type JobEvent =
  /** A phase is over, and a person decides how it goes on. */
  | 'paused'
  /** Somebody has decided. */
  | 'continued'
  | 'finished'
  /** Nothing more can be done, for example because the file is no table. */
  | 'failed'
  /** Somebody cancels it; what is done stays done. */
  | 'cancelled';

/** The state table of jobs. An event that is not listed for a state changes nothing. */
export const jobTransitions: readonly Transition<JobState, JobEvent>[] = [
  { from: 'RUNNING', event: 'paused', to: 'WAITING' },
  { from: 'WAITING', event: 'continued', to: 'RUNNING' },
  { from: 'RUNNING', event: 'finished', to: 'DONE' },
  { from: 'RUNNING', event: 'failed', to: 'FAILED' },
  { from: 'RUNNING', event: 'cancelled', to: 'CANCELLED' },
  { from: 'WAITING', event: 'cancelled', to: 'CANCELLED' },
];

/** The state after an event; undefined if it is not permitted. */
export function nextJobState(from: JobState, event: JobEvent): JobState | undefined {
  return nextState(jobTransitions, from, event);
}

/** Whether nothing happens to a job any more. */
export function hasEnded(state: JobState): boolean {
  return jobTransitions.every(({ from }) => from !== state);
}
