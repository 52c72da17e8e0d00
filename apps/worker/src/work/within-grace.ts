import type { Logger } from '@listings/platform';

/** Work that takes longer is abandoned; another process claims it when its lease expires. */
const GRACE_MS = 15_000;

/** Waits for work in progress during a stop. Returns false when it takes longer than 15 seconds. */
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
  if (!ended) logger.warn('work in progress did not end in time; another process will take it over');
  return ended;
}
