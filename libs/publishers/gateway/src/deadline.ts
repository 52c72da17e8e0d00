import { within } from '@listings/platform';
import type { Clock } from '@listings/platform';
import { PublisherError } from '@listings/publisher-sdk';

/**
 * Limits the time of a plug-in call. A call that exceeds it may still take effect, so its outcome is unknown; its late
 * result or error is dropped. `waitedMs` says how much of the time does not count so far.
 */
export async function withDeadline<T>(
  timeoutMs: number,
  what: string,
  work: () => Promise<T>,
  clock: Pick<Clock, 'after'>,
  waitedMs: () => number = () => 0,
): Promise<T> {
  const text = `${what}: no answer within ${timeoutMs} ms`;
  const late = () => new PublisherError({ kind: 'TRANSIENT', text, outcomeUnknown: true });
  return within({ clock, ms: timeoutMs, late, moreMs: waitedMs }, work());
}
