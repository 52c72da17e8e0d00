import type { Sql } from '@listings/persistence';

/** A publisher that does not answer. */
export interface PublisherOutage {
  readonly publisher: string;
  /** When the first call failed. */
  readonly since: Date;
  readonly lastFailedAt: Date;
  readonly reason: string;
}

/** Stores that a publisher does not answer; true if no process had stored it. */
export async function storeOutage(sql: Sql, outage: PublisherOutage): Promise<boolean> {
  const stored = await sql.query(
    `insert into publisher_outages (publisher, since, last_failed_at, reason) values ($1, $2, $3, $4)
     on conflict (publisher) do nothing returning publisher`,
    [outage.publisher, outage.since, outage.lastFailedAt, outage.reason],
  );
  return stored.length > 0;
}

/** Stores that a publisher still does not answer. */
export async function prolongOutage(
  sql: Sql,
  { publisher, lastFailedAt, reason }: Omit<PublisherOutage, 'since'>,
): Promise<void> {
  await sql.execute(`update publisher_outages set last_failed_at = $2, reason = $3 where publisher = $1`, [
    publisher,
    lastFailedAt,
    reason,
  ]);
}

/** Ends the outage of a publisher that answered a call which began at `answeredSince`; true if this process has ended it. */
export async function endOutage(
  sql: Sql,
  { publisher, answeredSince }: { publisher: string; answeredSince: Date },
): Promise<boolean> {
  const ended = await sql.query(
    `delete from publisher_outages where publisher = $1 and since <= $2 returning publisher`,
    [publisher, answeredSince],
  );
  return ended.length > 0;
}

/** Forgets outages without a failed call since then: nobody calls the publisher any more. */
export async function forgetOutages(sql: Sql, { failedBefore }: { failedBefore: Date }): Promise<void> {
  await sql.execute(`delete from publisher_outages where last_failed_at < $1`, [failedBefore]);
}

/** The publishers that do not answer, at most 1,000. */
export async function readOutages(sql: Sql): Promise<PublisherOutage[]> {
  return sql.query<PublisherOutage>(
    `select publisher, since, last_failed_at as "lastFailedAt", reason from publisher_outages order by publisher limit 1000`,
  );
}
