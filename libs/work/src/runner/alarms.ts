import type { Clock, Timer } from '@listings/platform';

/** Times that are closer together than this share one alarm, so the number of timers is bounded. */
const STEP_MS = 10;

/** Alarms at known times of the near future. Each goes off on its own: an earlier one does not replace a later one. */
export class Alarms {
  private readonly timers = new Map<number, Timer>();

  constructor(
    private readonly clock: Pick<Clock, 'monotonic' | 'after'>,
    private readonly onTime: () => void,
  ) {}

  /** Sets an alarm in some milliseconds. It does not keep the process running. */
  set(inMs: number): void {
    const now = this.clock.monotonic();
    const at = Math.ceil((now + inMs) / STEP_MS) * STEP_MS;
    if (this.timers.has(at)) return;
    const timer = this.clock.after(at - now, () => {
      this.timers.delete(at);
      this.onTime();
    });
    this.timers.set(at, timer);
    timer.unref();
  }

  /** Cancels all alarms. */
  cancel(): void {
    for (const timer of this.timers.values()) timer.cancel();
    this.timers.clear();
  }
}
