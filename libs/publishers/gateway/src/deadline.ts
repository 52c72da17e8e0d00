import { PublisherError } from '@listings/publisher-sdk';

/**
 * Limits the time of a plug-in call. A call that exceeds it may still take effect, so its outcome is unknown; its late
 * result or error is dropped.
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
