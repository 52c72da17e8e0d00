import type { Database } from '@listings/persistence';
import type { Clock, Lease, Logger, Timer } from '@listings/platform';
import { renewClaims } from '../store/claims.js';
import { forgiveClaims } from '../store/lost-claims.js';
import type { ClaimedWork, WorkClaim } from '../work-row.js';

/** The holder treats a claim as lost this much earlier than the database does. */
const MARGIN_MS = 2_000;
/** Claims that one statement renews. */
const MOST_AT_ONCE = 500;
/** How often a stopping process tries to have its own claims forgiven, and the time between two attempts. */
const MOST_ATTEMPTS = 10;
const ATTEMPT_EVERY_MS = 500;

interface HeldClaim {
  readonly work: ClaimedWork;
  heldUntil: number;
}

/** A claim that is renewed until it is released. */
export interface KeptClaim extends Lease {
  release(): void;
}

/**
 * Keeps the claims of a kind in this process: renews all of them together, three times within their length. A claim that was not renewed
 * counts as lost before another process can get its row.
 */
export class ClaimKeeper {
  private readonly held = new Set<HeldClaim>();
  private timer: Timer | undefined;

  constructor(
    private readonly deps: {
      readonly database: Database;
      readonly clock: Pick<Clock, 'monotonic' | 'after' | 'sleep'>;
      readonly logger: Pick<Logger, 'warn'>;
    },
    private readonly leaseMs: number,
  ) {}

  /** Keeps a claim that was made after `claimedAt`, on the monotonic clock. */
  keep(work: ClaimedWork, claimedAt: number): KeptClaim {
    const claim: HeldClaim = { work, heldUntil: claimedAt + this.leaseMs - MARGIN_MS };
    this.held.add(claim);
    this.schedule();
    return {
      isHeld: () => this.deps.clock.monotonic() < claim.heldUntil,
      release: () => {
        this.held.delete(claim);
        if (this.held.size === 0) this.cancel();
      },
    };
  }

  /**
   * Keeps the claims that this process has when it ends from counting as lost: somebody asked it to stop. It tries again where another process
   * has locked a row, and while the database is away.
   */
  async forgive(): Promise<void> {
    const { database, clock, logger } = this.deps;
    let left = [...this.held];
    for (let attempt = 1; left.length > 0 && attempt <= MOST_ATTEMPTS; attempt += 1) {
      try {
        const forgiven = new Set(
          (
            await forgiveClaims(
              database,
              left.map(({ work }) => work),
            )
          ).map(nameOf),
        );
        left = left.filter(({ work }) => !forgiven.has(nameOf(work)));
      } catch (error) {
        logger.warn({ err: error, claims: left.length }, 'claims of work that end with this process may count as lost');
      }
      left = left.filter((claim) => this.held.has(claim));
      if (left.length > 0) await clock.sleep(ATTEMPT_EVERY_MS);
    }
  }

  private schedule(): void {
    if (this.timer) return;
    this.timer = this.deps.clock.after(this.leaseMs / 3, () => {
      this.timer = undefined;
      void this.renew().finally(() => this.held.size > 0 && this.schedule());
    });
    // The work itself keeps the process running. The renewals do not, because a step may never end.
    this.timer.unref();
  }

  private cancel(): void {
    this.timer?.cancel();
    this.timer = undefined;
  }

  private async renew(): Promise<void> {
    const claims = [...this.held];
    for (let start = 0; start < claims.length; start += MOST_AT_ONCE) {
      await this.renewPart(claims.slice(start, start + MOST_AT_ONCE));
    }
  }

  private async renewPart(part: readonly HeldClaim[]): Promise<void> {
    const { database, clock, logger } = this.deps;
    const askedAt = clock.monotonic();
    try {
      const renewed = await renewClaims(database, { claims: part.map(({ work }) => work), leaseMs: this.leaseMs });
      const names = new Set(renewed.map(nameOf));
      for (const claim of part) {
        if (names.has(nameOf(claim.work))) claim.heldUntil = askedAt + this.leaseMs - MARGIN_MS;
      }
    } catch (error) {
      logger.warn({ err: error, claims: part.length }, 'claims of work were not renewed');
    }
  }
}

/** Contains the number of the claim, because the process may have lost its first claim of a row and claimed the row again. */
function nameOf({ accountId, subject, claimNo }: WorkClaim): string {
  return `${accountId} ${claimNo} ${subject}`;
}
