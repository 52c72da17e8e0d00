import { within } from '@listings/platform';
import type { Clock, Logger } from '@listings/platform';

/** Work that takes longer is abandoned; another process claims it when its lease expires. */
const GRACE_MS = 15_000;

/** When the grace of a stopping process ends: NestJS stops its providers in several steps, which share one grace. */
const ends = new WeakMap<Logger, number>();

/** Waits for work in progress during a stop. Returns false when 15 seconds have passed since the stop began. */
export async function endedWithinGrace(
  work: Promise<unknown>,
  { clock, logger }: { readonly clock: Clock; readonly logger: Logger },
): Promise<boolean> {
  const end = ends.get(logger) ?? clock.monotonic() + GRACE_MS;
  ends.set(logger, end);
  const late = new Error('the grace of the stop has ended');
  const ms = end - clock.monotonic();
  try {
    await within({ clock, ms, late: () => late }, work);
    return true;
  } catch (error) {
    if (error !== late) throw error;
    logger.warn('work in progress did not end in time; another process will take it over');
    return false;
  }
}
