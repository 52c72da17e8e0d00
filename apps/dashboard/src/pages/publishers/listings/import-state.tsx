import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { jobQuery } from '../../../api/jobs-query.js';
import { JobCard } from '../../../components/jobs/job-card.js';

/** The job that imports listings, for the person who has started it; `onEnd` is called once it has ended. */
export function ImportState({ jobId, onEnd }: { jobId: string; onEnd: () => void }) {
  const { data: job } = useQuery(jobQuery(jobId));
  const hasEnded = job !== undefined && job.endedAt !== null;
  useEffect(() => {
    if (hasEnded) onEnd();
    // Once for each job, not for each render.
  }, [hasEnded]);
  return job && <JobCard job={job} />;
}
