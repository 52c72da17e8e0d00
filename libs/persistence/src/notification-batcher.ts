import type pg from 'pg';

/** NotificationBatcher of a process that go out together wait this long for each other. */
const TOGETHER_MS = 5;

/**
 * Tells listeners that something was committed. Not in the transaction itself: PostgreSQL lets transactions that
 * notify commit one after the other, those of all accounts [performance 1.2]. A notice that is lost with its
 * process costs time only: who listens also looks by itself.
 */
export class NotificationBatcher {
  private readonly waiting = new Map<string, { channel: string; payload: string }>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly pool: pg.Pool) {}

  /** Tells it soon, together with what else there is to tell; the same twice is told once. */
  tell(channel: string, payload: string): void {
    this.waiting.set(`${channel} ${payload}`, { channel, payload });
    this.timer ??= setTimeout(() => void this.send(), TOGETHER_MS);
  }

  /** Sends what waits. */
  async send(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const notifications = [...this.waiting.values()];
    this.waiting.clear();
    if (notifications.length === 0) return;
    const values = [notifications.map(({ channel }) => channel), notifications.map(({ payload }) => payload)];
    await this.pool
      .query(
        'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as notice (channel, payload)',
        values,
      )
      .catch(() => undefined);
  }
}
