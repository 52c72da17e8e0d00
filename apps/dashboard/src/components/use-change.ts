import { useQueryClient } from '@tanstack/react-query';
import type { QueryKey, UseMutationResult } from '@tanstack/react-query';
import { showAnswer } from '../api/query-client.js';
import { useMutationOnce } from '../api/use-mutation-once.js';
import { notifyDone } from './notify.js';

/** What follows a change. */
export interface ChangeOptions<Data, Variables> {
  /** The read whose result is the answer to the change. */
  readonly answers?: QueryKey;
  /** The reads that the change makes outdated; it is over when they are done. */
  readonly outdates?: readonly QueryKey[];
  /** What a message says. */
  readonly done?: string;
  /** Called before the message and the reads. */
  readonly onDone?: (data: Data, variables: Variables) => unknown;
  /** Without it the page shows the error of the result. */
  readonly onError?: (error: unknown) => void;
}

/** Changes something of the service, says so, and shows what it makes of the page. */
export function useChange<Data, Variables = void>(
  change: (variables: Variables) => Promise<Data>,
  { answers, outdates = [], done, onDone, onError }: ChangeOptions<Data, Variables> = {},
): UseMutationResult<Data, Error, Variables> {
  const client = useQueryClient();
  return useMutationOnce({
    mutationFn: change,
    onSuccess: async (data, variables) => {
      if (answers) await showAnswer(client, answers, data);
      await onDone?.(data, variables);
      if (done !== undefined) notifyDone(done);
      await Promise.all(outdates.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
    onError,
  });
}
