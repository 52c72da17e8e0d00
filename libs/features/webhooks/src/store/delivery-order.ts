import { ORDERED_ATTEMPTS } from '../rules/retry-schedule.js';

/**
 * Returns a condition that is true for all rows that retention has not removed yet. With it PostgreSQL does not even open the
 * months ahead and the default partition, unless the month of a row is missing.
 */
export function inKeptMonths(table: string): string {
  return `${table}.created_at > now() - interval '125 days' and ${table}.created_at < now() + interval '7 days'`;
}

/**
 * Returns the condition that a process holds the claim of a delivery, for statements that find the delivery by its key.
 * PostgreSQL must not recognise it as the condition of the index webhook_deliveries_claimed: the statistics usually count
 * no claims, so it would read all claims and compare each with each row of the batch.
 */
export function isClaimed(delivery: string): string {
  return `coalesce(${delivery}.lease_until > '-infinity', false)`;
}

/** Returns the condition that a delivery is due; for the same reason not recognisable as that of webhook_deliveries_due. */
export function isStillDue(delivery: string): string {
  return `coalesce(${delivery}.next_attempt_at <= now(), false)`;
}

/** The rows that an event of a location may have to wait for: see {@link earlierPending} and {@link earlierHeld}. */
interface OfLocation {
  /** SQL expressions for the account, the location and the sequence number of the event. */
  readonly account: string;
  readonly location: string;
  readonly sequence: string;
}

/**
 * Returns the condition on a row of `webhook_deliveries` that it holds back the later events of its location: it is
 * undelivered within its first attempts [contract 8]. The indexes webhook_deliveries_order (PENDING) and
 * webhook_deliveries_held_order (HELD) have the same condition.
 */
export function holdsBackLater(delivery: string, status: 'PENDING' | 'HELD'): string {
  return `${delivery}.status = '${status}' and ${delivery}.attempts < ${ORDERED_ATTEMPTS}`;
}

/** Returns the condition that a delivery to be sent holds back this event. Reads one small table. */
export function earlierPending(event: OfLocation): string {
  return earlier(event, 'PENDING');
}

/**
 * Returns the condition that a held delivery holds back this event. Reads an index of each month, so ask only where the
 * account has held deliveries.
 */
export function earlierHeld(event: OfLocation): string {
  return earlier(event, 'HELD');
}

function earlier({ account, location, sequence }: OfLocation, status: 'PENDING' | 'HELD'): string {
  return `exists (
        select 1 from webhook_deliveries earlier
        where earlier.account_id = ${account} and earlier.location_id = ${location} and earlier.sequence < ${sequence}
          and ${holdsBackLater('earlier', status)}${status === 'HELD' ? ` and ${inKeptMonths('earlier')}` : ''}
      )`;
}

/**
 * Returns a query for the delivery that was waiting for the row `ended`, if no other event holds it back. It asks for
 * held deliveries only when it has found a waiting one.
 */
export function waitingFollower(ended: string): string {
  const first = { account: 'first.account_id', location: 'first.location_id', sequence: 'first.sequence' };
  return `
      select first.account_id, first.sequence from (
        select account_id, location_id, sequence, next_attempt_at from webhook_deliveries waiting
        where account_id = ${ended}.account_id and location_id = ${ended}.location_id and sequence <> ${ended}.sequence
          and ${holdsBackLater('waiting', 'PENDING')}
        order by sequence limit 1
      ) first
      where first.next_attempt_at is null and not ${earlierHeld(first)} offset 0`;
}
