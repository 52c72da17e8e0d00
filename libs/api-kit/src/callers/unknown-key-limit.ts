import { setMaxListeners } from 'node:events';
import type { FastifyReply } from 'fastify';
import type { Counter } from 'prom-client';
import type { Clock } from '@listings/platform';
import { MinuteWindows } from './minute-windows.js';

/** Least and most time for which a refusal is held back. */
const HELD_MS = { least: 1_000, most: 10_000 } as const;
/** Refusals of the process in a second, at most, as long as clients wait for them. */
const REFUSALS_PER_SECOND = 200;
/** Refusals that are held back at the same time; further ones end their connections. */
const MOST_HELD = 2_000;

/**
 * Limits requests with unknown keys per client address [reliability 3, API4]. A process counts for itself, in bounded
 * memory and without the database. Requests with valid keys are neither counted nor refused, whatever their address.
 */
export class UnknownKeyLimit {
  private readonly windows: MinuteWindows;
  private held = 0;
  private readonly stopping = new AbortController();

  constructor(
    private readonly options: {
      /** Requests with unknown keys per minute and address. */
      readonly perMinute: number;
      readonly refused: Counter;
      readonly clock: Pick<Clock, 'monotonic' | 'sleep'>;
    },
  ) {
    this.windows = new MinuteWindows(options);
    // One for each refusal that is held back.
    setMaxListeners(0, this.stopping.signal);
  }

  /**
   * Counts a request with an unknown key. Throws `RateLimited` when its address has used up the limit. It holds
   * the refusal back, so that clients that repeat their requests without pause wait instead of occupying the process.
   */
  async count(address: string, reply: FastifyReply): Promise<void> {
    const refusal = this.windows.count(address, 'Too many requests with unknown API keys from this address.');
    if (!refusal) return;
    this.options.refused.inc();
    if (this.held >= MOST_HELD) void reply.header('connection', 'close');
    else await this.holdBack();
    throw refusal;
  }

  /** Sends the refusals that it holds back, and holds back no further ones, because the process stops. */
  stop(): void {
    this.stopping.abort();
  }

  private async holdBack(): Promise<void> {
    this.held += 1;
    const ms = Math.min(HELD_MS.most, Math.max(HELD_MS.least, (this.held / REFUSALS_PER_SECOND) * 1_000));
    const { signal } = this.stopping;
    // An aborted wait has ended too.
    await this.options.clock.sleep(ms, signal).catch(() => undefined);
    this.held -= 1;
  }
}
