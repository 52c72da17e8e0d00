import { systemClock } from '@listings/platform';
import type { Clock, Logger } from '@listings/platform';

/** At most one line in this time: the queue and the worker of a process report the same outage. */
const EVERY_MS = 10_000;

const reported = new WeakMap<Logger, { at: number; suppressed: number }>();

/** Logs a connection error of the queue or worker: the first one, then at most one in ten seconds with their number. */
export function reportQueueError(logger: Logger, error: Error, clock: Pick<Clock, 'monotonic'> = systemClock): void {
  const now = clock.monotonic();
  const last = reported.get(logger);
  if (last && now - last.at < EVERY_MS) {
    last.suppressed += 1;
    return;
  }
  logger.warn({ err: error, suppressed: last?.suppressed ?? 0 }, 'queue connection failed');
  reported.set(logger, { at: now, suppressed: 0 });
}
