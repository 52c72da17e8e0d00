import type { Clock } from '@listings/platform';
import { RateLimited } from './rate-limit.js';

const WINDOW_MS = 60_000;
const REMEMBERED = 10_000;

/** Counts requests per minute, each key in a window of its own. A process counts for itself, in bounded memory. */
export class MinuteWindows {
  private readonly windows = new Map<string, { readonly endsAt: number; count: number }>();

  constructor(private readonly options: { readonly perMinute: number; readonly clock: Pick<Clock, 'monotonic'> }) {}

  /** Counts a request. Returns the error for one over the limit; its message begins with `message`. */
  count(key: string, message: string): RateLimited | undefined {
    const now = this.options.clock.monotonic();
    const window = this.windowOf(key, now);
    window.count += 1;
    if (window.count <= this.options.perMinute) return undefined;
    return new RateLimited('minute', Math.max(1, Math.ceil((window.endsAt - now) / 1_000)), message);
  }

  private windowOf(key: string, now: number) {
    const known = this.windows.get(key);
    if (known && known.endsAt > now) return known;
    this.windows.delete(key);
    for (const oldest of this.windows.keys()) {
      if (this.windows.size < REMEMBERED) break;
      this.windows.delete(oldest);
    }
    const fresh = { endsAt: now + WINDOW_MS, count: 0 };
    this.windows.set(key, fresh);
    return fresh;
  }
}
