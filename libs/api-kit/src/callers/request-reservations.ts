import { RATE_WINDOWS } from '@listings/domain';
import type { RateUsage, RequestLimits } from '@listings/domain';
import type { Clock } from '@listings/platform';

/** Whether a request is admitted, and the usage of the windows including it. */
export interface Admission {
  readonly admitted: boolean;
  readonly usage: RateUsage;
}

/** Counts requests in the database that all processes share; see `reserveRequests` of the feature accounts. */
export type Reserve = (account: {
  accountId: number;
  limits: RequestLimits;
  wanted: number;
}) => Promise<{ admitted: number; usage: RateUsage }>;

/**
 * Maximum batch as a share of a window's limit, per minute: if ten processes each lose a whole batch, every window
 * still stays within 5% of its limit [contract 2].
 */
const SHARE = 1 / 200;
const MINUTES = { minute: 1, hour: 60, day: 1_440 } as const;
const LARGEST_BATCH = 100;
/** A batch that is consumed within this time doubles the next one. A refusal is cached for the same time. */
const QUICK_MS = 1_000;
const REMEMBERED_ACCOUNTS = 10_000;

/** The reservation of one account in this process. */
interface Account {
  readonly limits: RequestLimits;
  /** Requests that are counted in the database and not yet admitted. */
  left: number;
  /** Size of the latest reservation; 0 after a refusal. */
  batch: number;
  usage?: RateUsage;
  /** Time at which the latest reservation was asked for, from the monotonic clock. */
  reservedAt: number;
  /** Time at which it was answered. */
  answeredAt: number;
  reserving?: Promise<void>;
  waiting: number;
}

/**
 * Admits requests from batches that it reserves in the database. A busy account costs one statement for many requests;
 * an idle one is counted request by request. It never admits more requests than the limit: the unused rest of a batch
 * is lost when its minute ends.
 */
export class RequestReservations {
  private readonly accounts = new Map<number, Account>();

  constructor(
    private readonly reserve: Reserve,
    private readonly clock: Pick<Clock, 'monotonic'>,
  ) {}

  /** Admits or refuses one request of the account. Rejects when a reservation is needed and the database fails. */
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
        await (account.reserving ??= this.reserveMore(accountId, account));
      } finally {
        account.waiting -= 1;
      }
    }
  }

  private account(accountId: number, limits: RequestLimits): Account {
    const known = this.accounts.get(accountId);
    if (known && RATE_WINDOWS.every((window) => known.limits[window] === limits[window])) return known;
    if (this.accounts.size >= REMEMBERED_ACCOUNTS) this.accounts.clear();
    const fresh = { limits, left: 0, batch: 1, waiting: 0, reservedAt: -Infinity, answeredAt: -Infinity };
    this.accounts.set(accountId, fresh);
    return fresh;
  }

  /**
   * The current usage; undefined when it must be read again, because a new minute began or a cached refusal expired.
   */
  private usageNow(account: Account): RateUsage | undefined {
    if (!account.usage) return undefined;
    const time = this.clock.monotonic();
    const now = account.usage.now + (time - account.reservedAt) / 1_000;
    // From its answer on, because a database that is slow would otherwise be asked without end.
    const isOldRefusal = account.batch === 0 && time - account.answeredAt > QUICK_MS;
    if (now >= account.usage.minute.resetAt || isOldRefusal) return undefined;
    return { ...account.usage, now };
  }

  private async reserveMore(accountId: number, account: Account): Promise<void> {
    try {
      const now = this.clock.monotonic();
      const quick = now - account.reservedAt < QUICK_MS;
      const batch = quick ? Math.max(1, Math.min(largestBatch(account.limits), account.batch * 2)) : 1;
      const wanted = Math.max(account.waiting, batch);
      const { admitted, usage } = await this.reserve({ accountId, limits: account.limits, wanted });
      const answered = { usage, left: admitted, reservedAt: now, answeredAt: this.clock.monotonic() };
      Object.assign(account, { ...answered, batch: admitted === 0 ? 0 : batch });
    } finally {
      account.reserving = undefined;
    }
  }
}

function largestBatch(limits: RequestLimits): number {
  const shares = RATE_WINDOWS.map((window) => ((limits[window] ?? Infinity) * SHARE) / MINUTES[window]);
  return Math.max(1, Math.floor(Math.min(LARGEST_BATCH, ...shares)));
}

/** The usage that clients see: without the reserved requests that this process has not admitted yet. */
function withoutUnused(usage: RateUsage, unused: number): RateUsage {
  const of = ({ count, resetAt }: RateUsage['minute']) => ({ count: count - unused, resetAt });
  return { now: usage.now, minute: of(usage.minute), hour: of(usage.hour), day: of(usage.day) };
}
