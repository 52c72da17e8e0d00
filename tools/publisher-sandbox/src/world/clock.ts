/**
 * The clock of one world. It always runs; the admin moves it forward, to a time, or back to real time [publishers 3.4].
 * Token lifetimes, settling and metrics use this clock; waiting and latency do not.
 */
export class SandboxClock {
  private offsetMs = 0;

  /** Milliseconds since 1970 in sandbox time. */
  now(): number {
    return Date.now() + this.offsetMs;
  }

  /** Sandbox time as RFC 3339 in UTC, as A writes timestamps [publishers 1.1]. */
  iso(): string {
    return new Date(this.now()).toISOString();
  }

  /** Moves the clock by milliseconds. */
  advance(milliseconds: number): void {
    this.offsetMs += milliseconds;
  }

  /** Sets the clock to a time, from which it runs on. */
  moveTo(instant: number): void {
    this.offsetMs = instant - Date.now();
  }

  /** Resets the clock to real time. */
  followRealTime(): void {
    this.offsetMs = 0;
  }
}
