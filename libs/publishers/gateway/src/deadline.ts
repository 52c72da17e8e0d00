import { PublisherError } from '@listings/publisher-sdk';

/**
 * Ends the wait for a plug-in that hangs. What it was doing may still take effect, so the outcome counts as
 * unknown; its late answer or error is dropped.
 */
export async function withDeadline<T>(timeoutMs: number, what: string, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () =>
        reject(
          new PublisherError({
            kind: 'TRANSIENT',
            text: `${what}: no answer within ${timeoutMs} ms`,
            outcomeUnknown: true,
          }),
        ),
      timeoutMs,
    );
  });
  try {
    return await Promise.race([work(), deadline]);
  } finally {
    clearTimeout(timer);
  }
}
