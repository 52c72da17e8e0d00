import type { RequestOutcome } from '@listings/domain';
import type { Clock } from '@listings/platform';

const WINDOW_MS = 60_000;

/** Requests of an account that one process logs in a minute, by outcome. Failures are not lost among successes. */
export const MOST_PER_MINUTE: Readonly<Record<RequestOutcome, number>> = {
  SUCCESS: 3_000,
  CLIENT_ERROR: 3_000,
  SERVER_ERROR: 3_000,
  // The first ones say everything: the others repeat them as fast as the client can send.
  RATE_LIMITED: 60,
};

/** Limits how many requests of an account are logged in a minute, so that the log of no account outgrows its data. */
export class EntryLimits {
  private counts = new Map<number, Record<RequestOutcome, number>>();
  private endsAt = 0;

  constructor(private readonly clock: Pick<Clock, 'monotonic'>) {}

  /** Counts a request. False when the account has used up the minute. */
  admits(accountId: number, outcome: RequestOutcome): boolean {
    const now = this.clock.monotonic();
    if (now >= this.endsAt) {
      this.counts = new Map();
      this.endsAt = now + WINDOW_MS;
    }
    let counts = this.counts.get(accountId);
    if (!counts)
      this.counts.set(accountId, (counts = { SUCCESS: 0, CLIENT_ERROR: 0, SERVER_ERROR: 0, RATE_LIMITED: 0 }));
    counts[outcome] += 1;
    return counts[outcome] <= MOST_PER_MINUTE[outcome];
  }
}
