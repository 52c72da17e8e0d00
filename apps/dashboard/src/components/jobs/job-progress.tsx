import type { Job } from '../../api/jobs-query.js';
import { OperationProgress } from '../operations/operation-progress.js';
import { jobState, timeLeft } from './job-words.js';

/** How far a job is that runs: its phase, the rows that are done, and the time that is left. */
export function JobProgress({ job }: { job: Job }) {
  const left = timeLeft(job);
  return (
    <OperationProgress
      label={left === undefined ? jobState(job) : `${jobState(job)}, ${left}`}
      done={job.processed}
      total={job.total}
      running
    />
  );
}
