import { setMaxListeners } from 'node:events';
import type { FastifyReply } from 'fastify';
import type { Counter } from 'prom-client';
import type { Clock } from '@listings/platform';
import { RateLimited } from './rate-limit.js';

const WINDOW_MS = 60_000;
const REMEMBERED_ADDRESSES = 10_000;

/** Least and most time for which a refusal is held back. */
const HELD_MS = { least: 1_000, most: 10_000 } as const;
/** Refusals of the process in a second, at most, as long as clients wait for them. */
const REFUSALS_PER_SECOND = 200;
/** Refusals that are held back at the same time; further ones end their connections. */
const MOST_HELD = 2_000;

/** Requests with unknown keys from one address since the beginning of its window. */
interface Window {
  readonly endsAt: number;
  count: number;
}

/**
 * Limits requests with unknown keys per client address [reliability 3, API4]. A process counts for itself, in bounded
 * memory and without the database. Requests with valid keys are neither counted nor refused, whatever their address.
 */
export class UnknownKeyLimit {
  private readonly windows = new Map<string, Window>();
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
    // One for each refusal that is held back.
    setMaxListeners(0, this.stopping.signal);
  }

  /**
   * Counts a request with an unknown key. Throws {@link RateLimited} when its address has used up the limit. It holds
   * the refusal back, so that clients that repeat their requests without pause wait instead of occupying the process.
   */
  async count(address: string, reply: FastifyReply): Promise<void> {
    const now = this.options.clock.monotonic();
    const window = this.windowOf(address, now);
    window.count += 1;
    if (window.count <= this.options.perMinute) return;
    this.options.refused.inc();
    if (this.held >= MOST_HELD) void reply.header('connection', 'close');
    else await this.holdBack();
    throw new RateLimited('minute', Math.max(1, Math.ceil((window.endsAt - now) / 1_000)), UNKNOWN_KEYS);
  }

  /** Sends the refusals that it holds back, and holds back no further ones, because the process stops. */
  stop(): void {
    this.stopping.abort();
  }

  private windowOf(address: string, now: number): Window {
    const known = this.windows.get(address);
    if (known && known.endsAt > now) return known;
    this.windows.delete(address);
    for (const oldest of this.windows.keys()) {
      if (this.windows.size < REMEMBERED_ADDRESSES) break;
      this.windows.delete(oldest);
    }
    const fresh = { endsAt: now + WINDOW_MS, count: 0 };
    this.windows.set(address, fresh);
    return fresh;
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

const UNKNOWN_KEYS = 'Too many requests with unknown API keys from this address.';
