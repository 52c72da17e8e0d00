import type pg from 'pg';
import type { Clock, Timer } from '@listings/platform';

/** Notifications within this time are sent together. */
const BATCH_DELAY_MS = 5;

/**
 * Sends notifications after a commit, deduplicated and in batches. They are not part of the transaction, because
 * PostgreSQL serializes the commits of all transactions that notify [performance 1.2]. A notification that is lost with
 * its process only causes a delay, because listeners also poll.
 */
export class NotificationBatcher {
  private readonly waiting = new Map<string, { channel: string; payload: string }>();
  private timer: Timer | undefined;

  constructor(
    private readonly pool: pg.Pool,
    private readonly clock: Pick<Clock, 'after'>,
  ) {}

  /** Adds a notification to the next batch; a repeated one is sent once. */
  add(channel: string, payload: string): void {
    this.waiting.set(`${channel} ${payload}`, { channel, payload });
    this.timer ??= this.clock.after(BATCH_DELAY_MS, () => void this.send());
  }

  /** Sends the waiting notifications now. */
  async send(): Promise<void> {
    this.timer?.cancel();
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
