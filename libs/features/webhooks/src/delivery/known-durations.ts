import type { Clock } from '@listings/platform';

/** An endpoint that has not been called for so long is unknown again. */
const REMEMBERED_MS = 10 * 60_000;
/** Endpoints that are remembered: the memory stays small with any number of accounts. */
const MOST_REMEMBERED = 50_000;
/** Weights of the newest exchange in the average: a slow one counts at once by its size, and an endpoint recovers soon. */
const WEIGHT = { slower: 0.2, faster: 0.5 } as const;

/** The average durations of the exchanges with the endpoints that this process has called recently. */
export class KnownDurations {
  /** Ordered by the last call; the endpoint that was called longest ago comes first. */
  private readonly known = new Map<number, { readonly averageMs: number; readonly at: number }>();

  constructor(private readonly clock: Pick<Clock, 'monotonic'>) {}

  /** The average in milliseconds; undefined if the endpoint is unknown. */
  average(accountId: number): number | undefined {
    return this.known.get(accountId)?.averageMs;
  }

  /** Adds an exchange to the average of its endpoint. */
  add(accountId: number, durationMs: number): void {
    const before = this.average(accountId);
    const weight = before !== undefined && durationMs < before ? WEIGHT.faster : WEIGHT.slower;
    const averageMs = before === undefined ? durationMs : before * (1 - weight) + durationMs * weight;
    this.known.delete(accountId);
    this.known.set(accountId, { averageMs, at: this.clock.monotonic() });
  }

  /** Forgets the endpoints that were not called recently, and the oldest ones if there are too many. */
  forget(): void {
    const before = this.clock.monotonic() - REMEMBERED_MS;
    for (const [accountId, { at }] of this.known) {
      if (at > before && this.known.size <= MOST_REMEMBERED) return;
      this.known.delete(accountId);
    }
  }
}
