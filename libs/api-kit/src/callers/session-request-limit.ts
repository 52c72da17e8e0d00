import type { Clock } from '@listings/platform';
import { MinuteWindows } from './minute-windows.js';

/** Limits the requests of a user with sessions [contract 12]. A process counts for itself, without the database. */
export class SessionRequestLimit {
  private readonly windows: MinuteWindows;

  constructor(options: { readonly perMinute: number; readonly clock: Pick<Clock, 'monotonic'> }) {
    this.windows = new MinuteWindows(options);
  }

  /**
   * Counts a request of a user. Throws `RateLimited` when the user has used up the limit. Sessions without second
   * factor count for themselves, so that someone who knows only the password locks the user out of none of the others.
   */
  count({ userId, secondFactorPending }: { readonly userId: string; readonly secondFactorPending: boolean }): void {
    const key = secondFactorPending ? `${userId} pending` : userId;
    const refusal = this.windows.count(key, 'Too many requests of this user.');
    if (refusal) throw refusal;
  }
}
