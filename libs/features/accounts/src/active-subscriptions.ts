import type { Caller, PlanName, RequestLimits } from '@listings/domain';
import type { AccountsDependencies } from './dependencies.js';
import { findSubscription, limitsOf } from './store/accounts.js';
import { countSeats } from './store/seats.js';

/** What an account may use, as clients see it [contract 11]; null means unlimited. */
export interface Subscription {
  readonly plan: PlanName;
  readonly status: 'ACTIVE' | 'SUSPENDED';
  readonly seats: number | null;
  readonly usedSeats: number;
  readonly limits: RequestLimits;
  /** When the account got its plan. */
  readonly since: string;
}

/** The subscriptions of the caller's account: one, because an account has one plan [contract 2]. */
export async function activeSubscriptions(
  { database }: AccountsDependencies,
  { accountId }: Pick<Caller, 'accountId'>,
): Promise<Subscription[]> {
  const account = await findSubscription(database, { accountId });
  if (!account) return [];
  const { seats, minute, hour, day } = limitsOf(account);
  return [
    {
      plan: account.plan,
      status: account.status,
      seats,
      usedSeats: await countSeats(database, { accountId }),
      limits: { minute, hour, day },
      since: account.planSince.toISOString(),
    },
  ];
}
