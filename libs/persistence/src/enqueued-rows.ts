/**
 * SQL condition: no job of the row is known. A sweep marks the rows that it enqueues in `enqueued_until`, and a claim
 * removes the mark. A job that was lost is replaced when the mark has expired.
 */
export const NOT_ENQUEUED = '(enqueued_until is null or enqueued_until <= now())';

/**
 * SQL expression for the end of the mark of a row that is enqueued now: as long as the row has been due, from 5 to 15
 * seconds. A row that waits behind a backlog so gets few further jobs, and a lost job is replaced within 15 seconds.
 */
export function enqueuedEnd(due: string): string {
  return `now() + least(greatest(now() - ${due}, interval '5 seconds'), interval '15 seconds')`;
}
