import type { Clock } from '@listings/platform';
import { RateLimited } from './rate-limit.js';

const WINDOW_MS = 60_000;
const REMEMBERED_USERS = 10_000;

/**
 * Limits the requests of a user with sessions [contract 12]. A process counts for itself, in bounded memory and without
 * the database.
 */
export class SessionRequestLimit {
  private readonly windows = new Map<string, { readonly endsAt: number; count: number }>();

  constructor(private readonly options: { readonly perMinute: number; readonly clock: Pick<Clock, 'monotonic'> }) {}

  /**
   * Counts a request of a user. Throws {@link RateLimited} when the user has used up the limit. Sessions without second
   * factor count for themselves, so that someone who knows only the password locks the user out of none of the others.
   */
  count({ userId, secondFactorPending }: { readonly userId: string; readonly secondFactorPending: boolean }): void {
    const key = secondFactorPending ? `${userId} pending` : userId;
    const now = this.options.clock.monotonic();
    let window = this.windows.get(key);
    if (!window || window.endsAt <= now) {
      this.windows.delete(key);
      for (const oldest of this.windows.keys()) {
        if (this.windows.size < REMEMBERED_USERS) break;
        this.windows.delete(oldest);
      }
      this.windows.set(key, (window = { endsAt: now + WINDOW_MS, count: 0 }));
    }
    window.count += 1;
    if (window.count > this.options.perMinute)
      throw new RateLimited('minute', Math.max(1, Math.ceil((window.endsAt - now) / 1_000)), TOO_MANY);
  }
}

const TOO_MANY = 'Too many requests of this user.';
