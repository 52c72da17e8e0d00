import type { PlanName } from '@listings/domain';
import { changeRows, changesOne } from '@listings/persistence';

/** The limits of an ENTERPRISE account; null is unlimited. */
export interface OwnLimits {
  readonly seats: number | null;
  readonly minute: number | null;
  readonly hour: number | null;
  readonly day: number | null;
}

/** Suspends or resumes an account. False when it is in that state already. */
export const setAccountStatus = changesOne<[given: { accountId: number; status: 'ACTIVE' | 'SUSPENDED' }]>({
  text: 'update accounts set status = $status where id = $accountId and status <> $status',
});

/** Changes the plan of an account and its own limits, which only ENTERPRISE has. */
export const setAccountPlan = changeRows<[given: OwnLimits & { accountId: number; plan: PlanName }]>({
  text: `update accounts set plan = $plan, seat_limit = $seats, minute_limit = $minute, hour_limit = $hour, day_limit = $day
   where id = $accountId`,
});
