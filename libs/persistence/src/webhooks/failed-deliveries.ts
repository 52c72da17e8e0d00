import type { Sql } from '../database.js';

/** A delivery that was given up after all attempts. */
export interface FailedDelivery {
  readonly sequence: number;
  readonly type: string;
  readonly createdAt: Date;
  /** The status of the last response, or the error of the last attempt; null without a recorded attempt. */
  readonly outcome: string | null;
}

/** Returns deliveries of events since a time that were given up, newest first. */
export async function findFailedDeliveries(
  sql: Sql,
  { accountId, since, limit }: { accountId: number; since: Date; limit: number },
): Promise<FailedDelivery[]> {
  return sql.query<FailedDelivery>(
    `select sequence, events.type, events.created_at as "createdAt", (
       select coalesce(error, response_status::text) from webhook_attempts attempt
       where attempt.account_id = $1 and attempt.sequence = delivery.sequence order by claim_no desc limit 1
     ) as outcome
     from webhook_deliveries delivery join events using (account_id, sequence)
     where delivery.account_id = $1 and delivery.status = 'EXHAUSTED' and events.created_at >= $2
     order by sequence desc limit $3`,
    [accountId, since, limit],
  );
}
