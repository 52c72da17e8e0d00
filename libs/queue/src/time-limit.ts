/** Time for a connection to Redis to end in order. ioredis keeps the process for as long also where the connection is gone. */
export const DISCONNECT_MS = 500;

/** Settles as `work` does. Rejects after `ms` milliseconds, while `work` may continue. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The queue server did not respond in ${ms} ms.`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Resolves when `work` settles, and at the latest after `ms` milliseconds. */
export async function settledWithin(ms: number, work: Promise<unknown>): Promise<void> {
  await within(ms, work).catch(() => undefined);
}
