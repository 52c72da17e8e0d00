import type { Sql } from '@listings/persistence';

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
export async function countAttempt(
  sql: Sql,
  { kind, subject, windowStart, limit }: AttemptWindow & { readonly limit: number },
): Promise<boolean> {
  const counted = await sql.execute(
    `insert into attempt_counts (kind, subject, window_start, attempts) values ($1, $2, $3, 1)
     on conflict (kind, subject, window_start) do update set attempts = attempt_counts.attempts + 1
     where attempt_counts.attempts < $4`,
    [kind, subject, windowStart, limit],
  );
  return counted === 1;
}

/** Takes a counted attempt back, because it succeeded. */
export async function uncountAttempt(sql: Sql, { kind, subject, windowStart }: AttemptWindow): Promise<void> {
  await sql.execute(
    `update attempt_counts set attempts = attempts - 1
     where kind = $1 and subject = $2 and window_start = $3 and attempts > 0`,
    [kind, subject, windowStart],
  );
}
