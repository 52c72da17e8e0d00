import { planLimits } from '@listings/domain';
import type { Actor, PlanName } from '@listings/domain';
import type { AccountsDependencies } from '../dependencies.js';
import { setAccountPlan, setAccountStatus } from '../store/account-changes.js';
import type { OwnLimits } from '../store/account-changes.js';
import { recordAudit } from '../store/audit-log.js';

/** Suspends an account, whose keys and members are refused from then on, or resumes it. False if it is so already. */
export async function changeStatus(
  { database, clock }: AccountsDependencies,
  { accountId, status, actor }: { accountId: number; status: 'ACTIVE' | 'SUSPENDED'; actor: Actor },
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    if (!(await setAccountStatus(transaction, { accountId, status }))) return false;
    const action = status === 'ACTIVE' ? 'account.resumed' : 'account.suspended';
    await recordAudit(transaction, { accountId, action, actor, at: clock.now() });
    return true;
  });
}

/** Changes the plan of an account. Only ENTERPRISE has limits of its own; without one it is unlimited. */
export async function changePlan(
  { database, clock }: AccountsDependencies,
  { accountId, plan, limits, actor }: { accountId: number; plan: PlanName; limits: OwnLimits; actor: Actor },
): Promise<OwnLimits> {
  const { seats, minute, hour, day } = planLimits(plan, limits);
  const own = plan === 'ENTERPRISE' ? limits : { seats: null, minute: null, hour: null, day: null };
  await database.transaction(async (transaction) => {
    await setAccountPlan(transaction, { accountId, plan, ...own });
    const details = { plan, seats, minute, hour, day };
    await recordAudit(transaction, { accountId, action: 'account.plan_changed', details, actor, at: clock.now() });
  });
  return { seats, minute, hour, day };
}
