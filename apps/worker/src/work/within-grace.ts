import type { Logger } from '@listings/platform';

/** Work that takes longer is abandoned; another process claims it when its lease expires. */
const GRACE_MS = 15_000;

/** When the grace of a stopping process ends: NestJS stops its providers in several steps, which share one grace. */
const ends = new WeakMap<Logger, number>();

/** Waits for work in progress during a stop. Returns false when 15 seconds have passed since the stop began. */
export async function endedWithinGrace(
  work: Promise<unknown>,
  { logger }: { readonly logger: Logger },
): Promise<boolean> {
  const end = ends.get(logger) ?? performance.now() + GRACE_MS;
  ends.set(logger, end);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), end - performance.now());
  });
  try {
    const ended = await Promise.race([work.then(() => true), late]);
    if (!ended) logger.warn('work in progress did not end in time; another process will take it over');
    return ended;
  } finally {
    clearTimeout(timer);
  }
}
