import { RATE_WINDOWS } from '@listings/domain';
import type { RateWindow, RequestLimits } from '@listings/domain';
import { PortalError } from '@listings/errors';
import { countEventsByDay } from '@listings/events';
import type { AccountsDependencies } from '../dependencies.js';
import { findAccount, limitsOf } from '../store/accounts.js';
import { readUsage } from '../store/rate-windows.js';
import type { StoredUsage } from '../store/rate-windows.js';
import { countSeats } from '../store/seats.js';

/** Days of the history, with the current one. */
export const USAGE_DAYS = 30;

const DAY_MS = 86_400_000;
const WINDOW_MS: Record<RateWindow, number> = { minute: 60_000, hour: 3_600_000, day: DAY_MS };

/** Requests of one window. `limit` null means unlimited; then no request is counted. */
export interface WindowUsage {
  readonly used: number;
  readonly limit: number | null;
  readonly remaining: number | null;
  readonly resetAt: Date;
}

/** What an account uses. */
export interface AccountUsage {
  readonly seats: { readonly used: number; readonly limit: number | null };
  readonly requests: Readonly<Record<RateWindow, WindowUsage>>;
  /** The last days in UTC, the current one last. */
  readonly days: readonly { readonly day: string; readonly requests: number; readonly events: number }[];
}

/** Reads the seats, the requests in the three windows, and requests and events by day [contract 12]. */
export async function accountUsage(
  { database, clock }: AccountsDependencies,
  accountId: number,
): Promise<AccountUsage> {
  const account = await findAccount(database, accountId);
  if (!account) throw new PortalError('NOT_FOUND');
  const { seats, ...limits } = limitsOf(account);
  const [used, stored, events] = await Promise.all([
    countSeats(database, { accountId }),
    readUsage(database, accountId),
    countEventsByDay(database, { accountId, days: USAGE_DAYS }),
  ]);
  const days = events.map(({ day, count }, index) => {
    const requests = stored?.days[events.length - 1 - index] ?? 0;
    return { day, requests, events: count };
  });
  return { seats: { used, limit: seats }, requests: windowsOf(stored, limits, clock.now()), days };
}

function windowsOf(stored: StoredUsage | undefined, limits: RequestLimits, now: Date): AccountUsage['requests'] {
  const of = (window: RateWindow): WindowUsage => {
    const limit = limits[window];
    const { count: used, resetAt } = stored?.usage[window] ?? { count: 0, resetAt: nextWindow(window, now) };
    const remaining = limit === null ? null : Math.max(0, limit - used);
    return { used, limit, remaining, resetAt: new Date(resetAt * 1_000) };
  };
  return Object.fromEntries(RATE_WINDOWS.map((window) => [window, of(window)])) as AccountUsage['requests'];
}

/** The end of the current window in unix seconds, for an account without any counted request. */
function nextWindow(window: RateWindow, now: Date): number {
  const length = WINDOW_MS[window];
  return ((Math.floor(now.getTime() / length) + 1) * length) / 1_000;
}
