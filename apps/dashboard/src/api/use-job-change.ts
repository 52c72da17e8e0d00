import { useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import { jobQuery } from './jobs-query.js';
import type { Job } from './jobs-query.js';
import { showAnswer } from './query-client.js';
import { queryKeys } from './query-keys.js';
import { useMutationOnce } from './use-mutation-once.js';

/**
 * Starts or changes a job. The pages that show jobs then show its new state; `onDone` gets it.
 */
export function useJobChange<Variables = void>(
  change: (variables: Variables) => Promise<{ readonly job: Job | null }>,
  { onDone, onError }: { onDone?: (job: Job, variables: Variables) => void; onError?: (error: unknown) => void } = {},
): UseMutationResult<{ readonly job: Job | null }, Error, Variables> {
  const client = useQueryClient();
  return useMutationOnce({
    mutationFn: change,
    onSuccess: async ({ job }, variables) => {
      if (!job) return;
      await showAnswer(client, jobQuery(job.id).queryKey, job);
      void client.invalidateQueries({
        queryKey: queryKeys.jobs,
        predicate: ({ queryKey: [, part] }) => part !== 'one' && part !== 'rows',
      });
      onDone?.(job, variables);
    },
    onError: (error) => {
      // Somebody else may have continued or ended it.
      void client.invalidateQueries({ queryKey: queryKeys.jobs });
      onError?.(error);
    },
  });
}
