const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Delay before each of the twelve attempts, counted from the end of the previous one: 73.6 h in total [contract 8]. */
export const ATTEMPT_DELAYS_MS: readonly number[] = [
  0,
  5 * SECOND,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  12 * HOUR,
  14 * HOUR,
  14 * HOUR,
  16 * HOUR,
];

/** Attempts of a webhook delivery before it is exhausted [contract 8]. */
export const MAX_ATTEMPTS = ATTEMPT_DELAYS_MS.length;

/** Failed attempts during which an event holds back the later events of its location [contract 8]. */
export const ORDERED_ATTEMPTS = 3;

/** The longest wait that a receiver can request with Retry-After [contract 8]. */
export const LONGEST_RETRY_AFTER_MS = 24 * HOUR;

const JITTER = 0.2;

/**
 * Returns the wait after attempt number `attempt` (from 1) failed; undefined if it was the last. Jitter (0 to +20 %)
 * and Retry-After only lengthen the wait [contract 8]. `random` is in [0, 1).
 */
export function retryDelay(failed: { attempt: number; random: number; retryAfterMs?: number }): number | undefined {
  const step = ATTEMPT_DELAYS_MS[failed.attempt];
  if (step === undefined) return undefined;
  const scheduled = Math.ceil(step * (1 + JITTER * failed.random));
  return Math.max(scheduled, Math.min(failed.retryAfterMs ?? 0, LONGEST_RETRY_AFTER_MS));
}

/** Parses a Retry-After header: whole seconds or an HTTP date [RFC 9110, 10.2.3]. Returns undefined for neither. */
export function retryAfterMs(header: string | undefined, now: Date): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d{1,15}$/.test(text)) return Number(text) * SECOND;
  // An HTTP date begins with the name of a day. Date.parse alone accepts almost any text.
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? .*\d\d:\d\d:\d\d/.test(text)) return undefined;
  const at = Date.parse(/GMT$/.test(text) ? text : `${text} GMT`);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
