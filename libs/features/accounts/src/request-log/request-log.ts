import type { LoggedRequest, RequestOutcome } from '@listings/domain';
import type { Database } from '@listings/persistence';
import type { Clock, Logger, Timer } from '@listings/platform';
import { insertLoggedRequests } from '../store/request-log-writes.js';
import { EntryLimits } from './entry-limits.js';
import { RequestBuffer } from './request-buffer.js';

/** Pause between two statements while few requests arrive, and between two attempts while the database is away. */
const EVERY_MS = 1_000;
/** Requests that one statement stores. As many waiting requests are stored at once. */
const BATCH = 500;
/** Time after which a statement is given up, and after which the end of the process begins no further one. */
const PATIENCE_MS = 5_000;
/** Pause between two lines about a log that cannot be stored. */
const WARN_EVERY_MS = 60_000;

/** What became of requests: stored; left out for one of two reasons; or lost because the database failed. */
export type LogResult = 'stored' | 'over_limit' | 'no_room' | 'failed';

/**
 * Logs the requests of API keys without making them wait. It gathers them in bounded memory and stores them in batches,
 * on a connection of its own. What does not fit, or cannot be stored, is counted and given up: the log is an observation
 * and no promise (docs/decisions/0031).
 */
export class RequestLog {
  private readonly buffer: RequestBuffer;
  private readonly limits: EntryLimits;
  private readonly database: Database;
  private readonly timer: Timer;
  private storing: Promise<void> | undefined;
  private isAway = false;
  /** Whether the log of the process has a line about it. */
  private isReported = false;
  private warnedAt = Number.NEGATIVE_INFINITY;
  private closed = false;

  constructor(
    private readonly deps: {
      readonly database: Database;
      readonly clock: Pick<Clock, 'monotonic' | 'every'>;
      readonly logger: Logger;
      readonly count: (result: LogResult, requests: number) => void;
      readonly capacity?: number;
    },
  ) {
    this.limits = new EntryLimits(deps.clock);
    this.buffer = new RequestBuffer(deps.capacity);
    // Requests never wait for a connection that the log occupies.
    this.database = deps.database.separate({ maxConnections: 1, timeoutMs: PATIENCE_MS });
    this.timer = deps.clock.every(EVERY_MS, () => void this.store()).unref();
  }

  /** Whether the next request of an account with this outcome will be logged; counts it in either case. */
  admits(accountId: number, outcome: RequestOutcome): boolean {
    if (!this.limits.admits(accountId, outcome)) this.deps.count('over_limit', 1);
    else if (!this.buffer.hasRoomFor(accountId)) this.deps.count('no_room', 1);
    else return !this.closed;
    return false;
  }

  /** Logs a request that {@link admits} has admitted, and that has just ended. */
  add(request: LoggedRequest): void {
    this.buffer.add({ ...request, beganAt: this.deps.clock.monotonic() - request.durationMs });
    if (this.buffer.size >= BATCH && !this.isAway) void this.store();
  }

  /** Stores what waits, for a few seconds at most, and ends. */
  async close(): Promise<void> {
    this.closed = true;
    this.timer.cancel();
    const until = this.deps.clock.monotonic() + PATIENCE_MS;
    do await this.store();
    while (this.buffer.size > 0 && !this.isAway && this.deps.clock.monotonic() < until);
    if (this.buffer.size > 0) this.deps.count('failed', this.buffer.size);
    await this.database.close();
  }

  private store(): Promise<void> {
    return (this.storing ??= this.storeAll().finally(() => (this.storing = undefined)));
  }

  private async storeAll(): Promise<void> {
    try {
      // A statement that fails loses its batch, because nobody knows whether it was stored. So ask first.
      if (this.isAway && this.buffer.size > 0) await this.database.ping();
      while (this.buffer.size > 0) {
        const batch = this.buffer.take(BATCH);
        await this.insert(batch);
        this.isAway = false;
        if (this.isReported) this.deps.logger.info('the request log is stored again');
        this.isReported = false;
        if (batch.length < BATCH) return;
      }
    } catch (error) {
      this.isAway = true;
      if (this.deps.clock.monotonic() - this.warnedAt < WARN_EVERY_MS) return;
      this.warnedAt = this.deps.clock.monotonic();
      this.isReported = true;
      this.deps.logger.warn({ err: error }, 'the request log cannot be stored; requests are not affected');
    }
  }

  private async insert(batch: ReturnType<RequestBuffer['take']>): Promise<void> {
    const now = this.deps.clock.monotonic();
    const aged = batch.map(({ beganAt, ...request }) => ({ ...request, ageMs: Math.round(now - beganAt) }));
    try {
      await insertLoggedRequests(this.database, aged);
      this.deps.count('stored', batch.length);
    } catch (error) {
      this.deps.count('failed', batch.length);
      throw error;
    }
  }
}
