/** The plans of the product [contract 2]. */
export type PlanName = 'LAUNCH' | 'GROWTH' | 'ENTERPRISE';

/** Requests per window; null means unlimited. */
export interface RequestLimits {
  readonly minute: number | null;
  readonly hour: number | null;
  readonly day: number | null;
}

/** The limits of a plan; null means unlimited. */
export interface PlanLimits extends RequestLimits {
  readonly id: number;
  readonly displayName: string;
  readonly seats: number | null;
}

const plans: Record<PlanName, PlanLimits> = {
  LAUNCH: { id: 1, displayName: 'Launch', seats: 4, minute: 10, hour: 600, day: 7_200 },
  GROWTH: { id: 2, displayName: 'Growth', seats: 25, minute: 50, hour: 3_000, day: 36_000 },
  ENTERPRISE: { id: 3, displayName: 'Enterprise', seats: null, minute: null, hour: null, day: null },
};

/** The names of the plans, from the smallest to the largest. */
export const planNames = Object.keys(plans) as readonly PlanName[];

/** Returns the limits of a plan. An ENTERPRISE account has its own limits; each one that is null is unlimited. */
export function planLimits(
  plan: PlanName,
  own: Partial<Pick<PlanLimits, 'seats' | 'minute' | 'hour' | 'day'>> = {},
): PlanLimits {
  return plan === 'ENTERPRISE' ? { ...plans.ENTERPRISE, ...own } : plans[plan];
}
