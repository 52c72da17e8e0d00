import { LEASE_MS } from '@listings/platform';
import type { Clock } from '@listings/platform';

/** Processes renew their claims within a third of a lease. */
const RENEWED_MS = LEASE_MS / 3;
/** After an outage the processes that live have renewed their claims within this time. */
const PAUSE_MS = LEASE_MS;
/** The least time between the beginnings of two pauses, so that a service which is always late still gives rows back. */
const PAUSE_EVERY_MS = 6 * PAUSE_MS;

/** What a sweep does with the claims that have ended. */
export interface SweepLook {
  /** False for the time in which the processes renew claims that ended during an outage. */
  readonly mayRelease: boolean;
  /** Claims that ended longer ago than this do not count as lost; undefined if there was no outage. */
  readonly countedMs?: number;
}

/**
 * Notices that the database has not answered the sweep for so long that claims have ended which no process could renew: the database was away,
 * or the machine was asleep. It lets the processes renew their claims first. Claims that end nevertheless do not count as lost, because their
 * rows have ended no process.
 */
export class SweepOutage {
  private lookedAt: { readonly monotonic: number; readonly time: number } | undefined;
  private pausedAt = -Infinity;
  private countedFrom: number | undefined;

  constructor(
    private readonly clock: Pick<Clock, 'monotonic' | 'now'>,
    private readonly sweepMs: number,
  ) {}

  /** Begins with the sweep, so the time that the process takes to start is no outage. */
  start(): void {
    this.lookedAt = this.time();
  }

  /** Notes that the database lets the sweep look for ended claims, and says which of them it may release. */
  look(): SweepLook {
    const now = this.answered();
    return {
      mayRelease: now >= this.pausedAt + PAUSE_MS,
      countedMs: this.countedFrom === undefined ? undefined : Math.max(0, now - this.countedFrom),
    };
  }

  /** Notes that the database has answered, so a sweep that takes long is no outage. Returns the monotonic time. */
  answered(): number {
    const { monotonic: now, time } = this.time();
    const before = this.lookedAt ?? { monotonic: now, time };
    this.lookedAt = { monotonic: now, time };
    // While a machine is asleep, the monotonic clock may stop and the time of day goes on.
    const gap = Math.max(now - before.monotonic, time - before.time);
    if (gap > this.sweepMs + RENEWED_MS) {
      this.countedFrom = now + PAUSE_MS;
      this.pause();
    }
    return now;
  }

  /** Lets the processes renew their claims, because no process of the installation has looked for long: this one has just started. */
  pause(): void {
    const now = this.clock.monotonic();
    if (now - this.pausedAt >= PAUSE_EVERY_MS) this.pausedAt = now;
  }

  private time(): { readonly monotonic: number; readonly time: number } {
    return { monotonic: this.clock.monotonic(), time: this.clock.now().getTime() };
  }
}
