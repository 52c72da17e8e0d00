import type { RequestLimits } from '@listings/domain';
import { RATE_WINDOWS } from '@listings/persistence';
import type { RateUsage } from '@listings/persistence';

/** Whether a request may pass, and how full the windows are with it. */
export interface Admission {
  readonly admitted: boolean;
  readonly usage: RateUsage;
}

/** Counts requests in the store that all processes share; see `reserveRequests` of persistence. */
export type Reserve = (account: {
  accountId: number;
  limits: RequestLimits;
  wanted: number;
}) => Promise<{ admitted: number; usage: RateUsage }>;

/**
 * A batch is at most this share of a window's limit, once a minute: ten processes that each lose a whole one still
 * keep every window to within 5% [contract 2].
 */
const SHARE = 1 / 200;
const MINUTES = { minute: 1, hour: 60, day: 1_440 } as const;
const LARGEST_BATCH = 100;
/** A batch that is used up in this time doubles the next one; a refusal is remembered as long. */
const QUICK_MS = 1_000;
const REMEMBERED_ACCOUNTS = 10_000;

/** What this process holds of one account's windows. */
interface Account {
  readonly limits: RequestLimits;
  /** Requests that are counted in the store and not yet let in. */
  left: number;
  /** How many the store was asked for last; 0 after a refusal. */
  batch: number;
  usage?: RateUsage;
  /** When the store was asked last, by our monotonic clock. */
  askedAt: number;
  asking?: Promise<void>;
  waiting: number;
}

/**
 * Lets requests in from batches that are counted in the store beforehand. A busy account then costs one statement for
 * many requests, an idle one is counted request by request. Never more requests pass than the limit allows: what a
 * process does not use of a batch is lost when the minute ends.
 */
export class RequestReservations {
  private readonly accounts = new Map<number, Account>();

  constructor(
    private readonly reserve: Reserve,
    private readonly monotonic: () => number = () => performance.now(),
  ) {}

  /** Takes one request of the account; rejects when the store must be asked and is away. */
  async take(accountId: number, limits: RequestLimits): Promise<Admission> {
    const account = this.account(accountId, limits);
    for (;;) {
      const usage = this.usageNow(account);
      if (usage && account.left > 0) {
        account.left -= 1;
        return { admitted: true, usage: withoutUnused(usage, account.left) };
      }
      if (usage && account.batch === 0) return { admitted: false, usage };
      account.waiting += 1;
      try {
        await (account.asking ??= this.ask(accountId, account));
      } finally {
        account.waiting -= 1;
      }
    }
  }

  private account(accountId: number, limits: RequestLimits): Account {
    const known = this.accounts.get(accountId);
    if (known && RATE_WINDOWS.every((window) => known.limits[window] === limits[window])) return known;
    if (this.accounts.size >= REMEMBERED_ACCOUNTS) this.accounts.clear();
    const fresh = { limits, left: 0, batch: 1, askedAt: Number.NEGATIVE_INFINITY, waiting: 0 };
    this.accounts.set(accountId, fresh);
    return fresh;
  }

  /** The windows as they are now; undefined when they must be asked for: a new minute, or a refusal of long ago. */
  private usageNow(account: Account): RateUsage | undefined {
    if (!account.usage) return undefined;
    const elapsed = this.monotonic() - account.askedAt;
    const now = account.usage.now + elapsed / 1_000;
    if (now >= account.usage.minute.resetAt || (account.batch === 0 && elapsed > QUICK_MS)) return undefined;
    return { ...account.usage, now };
  }

  private async ask(accountId: number, account: Account): Promise<void> {
    try {
      const now = this.monotonic();
      const quick = now - account.askedAt < QUICK_MS;
      const batch = quick ? Math.max(1, Math.min(largestBatch(account.limits), account.batch * 2)) : 1;
      const wanted = Math.max(account.waiting, batch);
      const { admitted, usage } = await this.reserve({ accountId, limits: account.limits, wanted });
      Object.assign(account, { usage, left: admitted, askedAt: now, batch: admitted === 0 ? 0 : batch });
    } finally {
      account.asking = undefined;
    }
  }
}

function largestBatch(limits: RequestLimits): number {
  const shares = RATE_WINDOWS.map((window) => ((limits[window] ?? Infinity) * SHARE) / MINUTES[window]);
  return Math.max(1, Math.floor(Math.min(LARGEST_BATCH, ...shares)));
}

/** The usage that a client sees: without what this process has in hand. */
function withoutUnused(usage: RateUsage, unused: number): RateUsage {
  const of = ({ count, resetAt }: RateUsage['minute']) => ({ count: count - unused, resetAt });
  return { now: usage.now, minute: of(usage.minute), hour: of(usage.hour), day: of(usage.day) };
}
