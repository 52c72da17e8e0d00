import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queryKeys } from '../../api/query-keys.js';
import { StartedJob } from '../../components/jobs/started-job.js';
import { BulkReply } from './bulk-reply.js';
import type { Review } from './review-queries.js';

interface RepliesToChosenProps {
  readonly chosen: readonly Review[];
  /** Whether a review is on another page of the list. */
  readonly isElsewhere: (review: Review) => boolean;
  /** Called when no review shall be chosen any more. */
  readonly onClear: () => void;
  /** Called when the form is gone: the focus needs another place. */
  readonly onLeft: () => void;
}

/** The reply to all chosen reviews, and the job that sends the replies of this page. */
export function RepliesToChosen({ chosen, isElsewhere, onClear, onLeft }: RepliesToChosenProps) {
  const [jobId, setJobId] = useState<string>();
  const client = useQueryClient();
  const reloadReviews = () => void client.invalidateQueries({ queryKey: queryKeys.reviews });
  return (
    <>
      {jobId !== undefined && <StartedJob key={jobId} jobId={jobId} onEnd={reloadReviews} />}
      {chosen.length > 0 && (
        <BulkReply
          reviews={chosen}
          elsewhere={chosen.filter(isElsewhere).length}
          onClear={() => {
            onClear();
            onLeft();
          }}
          onSent={(id) => {
            setJobId(id);
            onLeft();
          }}
        />
      )}
    </>
  );
}
