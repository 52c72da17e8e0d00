import type { Logger } from '@listings/platform';

/** Work that has not ended by then is left to its lease: another process takes it over. */
const GRACE_MS = 15_000;

/** Waits for work under way at the end of the process; answers false when it took longer than 15 seconds. */
export async function endedWithinGrace(
  work: Promise<unknown>,
  { logger }: { readonly logger: Logger },
): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), GRACE_MS);
  });
  const ended = await Promise.race([work.then(() => true), late]);
  clearTimeout(timer);
  if (!ended) logger.warn('work under way is left to another process');
  return ended;
}
