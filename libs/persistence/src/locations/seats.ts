import type { Sql, Transaction } from '../database.js';

/** Another transaction took the account's last seat after it was checked. */
export class NoSeatLeft extends Error {
  override name = 'NoSeatLeft';
}

/**
 * Updates the counters for new, archived or restored locations. False if the account would then have more active
 * locations than seats. The lock on the counters serializes concurrent calls, so only one gets the last seat
 * [contract 2].
 */
export async function takeSeats(
  transaction: Transaction,
  change: { accountId: number; created: number; activated: number; seatLimit: number | null },
): Promise<boolean> {
  const changed = await transaction.execute(
    {
      name: 'account-seats',
      text: `update account_counters set locations = locations + $2, active_locations = active_locations + $3
             where account_id = $1 and ($3 <= 0 or $4::integer is null or active_locations + $3 <= $4)`,
    },
    [change.accountId, change.created, change.activated, change.seatLimit],
  );
  return changed === 1;
}

/** Returns how many seats the account uses now. The result may be outdated at once: {@link takeSeats} decides. */
export async function countSeats(sql: Sql, key: { accountId: number }): Promise<number> {
  const [row] = await sql.query<{ used: number }>(
    'select active_locations as used from account_counters where account_id = $1',
    [key.accountId],
  );
  return row?.used ?? 0;
}
