import { changeRows, changesOne } from '@listings/persistence';

/** A counter of attempts: one kind, one subject, one window of time. */
export interface AttemptWindow {
  readonly kind: string;
  /** SHA-256 of what the attempts have in common. */
  readonly subject: Buffer;
  readonly windowStart: Date;
}

/**
 * Counts an attempt unless the window has `limit` of them. Returns false when it is full. One statement, so that attempts
 * at the same time in several processes do not exceed the limit.
 */
export const countAttempt = changesOne<[given: AttemptWindow & { readonly limit: number }]>({
  text: `insert into attempt_counts (kind, subject, window_start, attempts) values ($kind, $subject, $windowStart, 1)
   on conflict (kind, subject, window_start) do update set attempts = attempt_counts.attempts + 1
   where attempt_counts.attempts < $limit`,
});

/** Takes a counted attempt back, because it succeeded. */
export const uncountAttempt = changeRows<[given: AttemptWindow]>({
  text: `update attempt_counts set attempts = attempts - 1
   where kind = $kind and subject = $subject and window_start = $windowStart and attempts > 0`,
});
