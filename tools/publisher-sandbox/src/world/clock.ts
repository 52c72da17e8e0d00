/**
 * The clock of one world. It always ticks; the admin moves it forward or to an instant, or back to real time
 * [publishers 3.4]. Token lives, settling and metrics read this clock, waiting and latency do not.
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

  /** Moves by so many milliseconds. */
  advance(milliseconds: number): void {
    this.offsetMs += milliseconds;
  }

  /** Jumps to an instant and ticks on from there. */
  moveTo(instant: number): void {
    this.offsetMs = instant - Date.now();
  }

  /** Back to the machine's time. */
  followRealTime(): void {
    this.offsetMs = 0;
  }
}
