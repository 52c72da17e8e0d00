import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { jobQuery } from '../../api/jobs-query.js';
import { JobCard } from './job-card.js';

/** The job that a person has started on a page, shown there; `onEnd` is called once it has ended. */
export function StartedJob({ jobId, onEnd }: { jobId: string; onEnd: () => void }) {
  const { data: job } = useQuery(jobQuery(jobId));
  const hasEnded = job !== undefined && job.endedAt !== null;
  useEffect(() => {
    if (hasEnded) onEnd();
    // Once for each job, not for each render.
  }, [hasEnded]);
  return job && <JobCard job={job} />;
}
