import { useMutation } from '@tanstack/react-query';
import type { UseMutateFunction, UseMutationOptions, UseMutationResult } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/**
 * As `useMutation`, but a call with the same variables as one that still runs does nothing: the second click of a double
 * click comes before its button is shown as busy.
 */
export function useMutationOnce<Data, Variables = void>({
  mutationFn,
  ...options
}: UseMutationOptions<Data, Error, Variables> &
  Required<Pick<UseMutationOptions<Data, Error, Variables>, 'mutationFn'>>): UseMutationResult<Data, Error, Variables> {
  const running = useRef(new Set<string>());
  const mutation = useMutation({
    ...options,
    mutationFn: async (variables: Variables, context) => {
      try {
        return await mutationFn(variables, context);
      } finally {
        running.current.delete(keyOf(variables));
      }
    },
  });
  const run = mutation.mutate;
  const mutate: UseMutateFunction<Data, Error, Variables> = useCallback(
    (...call) => {
      const key = keyOf(call[0]);
      if (running.current.has(key)) return;
      running.current.add(key);
      run(...call);
    },
    [run],
  );
  return { ...mutation, mutate };
}

/** The same text for equal variables. */
function keyOf(variables: unknown): string {
  return JSON.stringify([variables]);
}
