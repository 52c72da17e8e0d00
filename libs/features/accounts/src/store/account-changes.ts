import type { PlanName } from '@listings/domain';
import type { Sql } from '@listings/persistence';

/** The limits of an ENTERPRISE account; null is unlimited. */
export interface OwnLimits {
  readonly seats: number | null;
  readonly minute: number | null;
  readonly hour: number | null;
  readonly day: number | null;
}

/** Suspends or resumes an account. False when it is in that state already. */
export async function setAccountStatus(
  sql: Sql,
  { accountId, status }: { accountId: number; status: 'ACTIVE' | 'SUSPENDED' },
): Promise<boolean> {
  const changed = await sql.execute('update accounts set status = $2 where id = $1 and status <> $2', [
    accountId,
    status,
  ]);
  return changed === 1;
}

/** Changes the plan of an account and its own limits, which only ENTERPRISE has. */
export async function setAccountPlan(
  sql: Sql,
  { accountId, plan, limits }: { accountId: number; plan: PlanName; limits: OwnLimits },
): Promise<void> {
  await sql.execute(
    'update accounts set plan = $2, seat_limit = $3, minute_limit = $4, hour_limit = $5, day_limit = $6 where id = $1',
    [accountId, plan, limits.seats, limits.minute, limits.hour, limits.day],
  );
}
