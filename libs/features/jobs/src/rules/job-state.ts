import { fromStates, stateTable } from '@listings/domain';

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

/** The state table of jobs. */
const jobTable = stateTable<JobState, JobEvent>({
  paused: { RUNNING: 'WAITING' },
  continued: { WAITING: 'RUNNING' },
  finished: { RUNNING: 'DONE' },
  failed: { RUNNING: 'FAILED' },
  cancelled: fromStates(['RUNNING', 'WAITING'], 'CANCELLED'),
});

/** The state after an event; undefined if it is not permitted. */
export const nextJobState = jobTable.next;

/** Whether nothing happens to a job any more. */
export function hasEnded(state: JobState): boolean {
  return jobTable.transitions.every((line) => line.from !== state);
}
