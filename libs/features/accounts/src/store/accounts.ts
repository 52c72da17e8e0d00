import { planLimits } from '@listings/domain';
import type { PlanLimits, PlanName } from '@listings/domain';
import type { Sql } from '@listings/persistence';
import { changeRows, COUNT_SLOTS, selectRow } from '@listings/persistence';

/** An account as the services read it. */
export interface AccountRow {
  readonly id: number;
  readonly name: string;
  readonly status: 'ACTIVE' | 'SUSPENDED';
  readonly plan: PlanName;
  readonly seatLimit: number | null;
  readonly minuteLimit: number | null;
  readonly hourLimit: number | null;
  readonly dayLimit: number | null;
  readonly reviewNewLocations: boolean;
}

/** The columns of an {@link AccountRow}. */
export const accountColumns = `accounts.id, accounts.name, status, plan, seat_limit as "seatLimit",
  minute_limit as "minuteLimit", hour_limit as "hourLimit", day_limit as "dayLimit",
  review_new_locations as "reviewNewLocations"`;

/** Inserts an account with its counters. */
export async function insertAccount(transaction: Sql, account: { name: string; plan: PlanName }): Promise<number> {
  const [row] = await transaction.query<{ id: number }>(
    'insert into accounts (name, plan) values ($1, $2) returning id',
    [account.name, account.plan],
  );
  const { id } = row as { id: number };
  await insertCounters(transaction, id);
  return id;
}

/** Inserts the rows in which a new account counts. */
export const insertCounters = changeRows<[accountId: number]>({
  text: `with counters as (insert into account_counters (account_id) values ($1))
    insert into location_counts (account_id, slot) select $1, generate_series(0, ${COUNT_SLOTS - 1})`,
});

/** Returns the account with that id. */
export const findAccount = selectRow<[accountId: number], AccountRow>({
  name: 'account-find',
  text: `select ${accountColumns} from accounts where id = $1`,
});

/** Returns the account with that id, and since when it has its plan. */
export const findSubscription = selectRow<[given: { accountId: number }], AccountRow & { readonly planSince: Date }>({
  text: `select ${accountColumns}, plan_since as "planSince" from accounts where id = $accountId`,
});

/** Returns the limits of the account's plan. */
export function limitsOf(account: AccountRow): PlanLimits {
  const { seatLimit, minuteLimit, hourLimit, dayLimit } = account;
  return planLimits(account.plan, { seats: seatLimit, minute: minuteLimit, hour: hourLimit, day: dayLimit });
}
