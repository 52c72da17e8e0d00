import type { Clock } from '@listings/platform/time';

/**
 * The clock of one world. It runs with the clock of the process; the admin moves it forward, to a time, or back to real
 * time [publishers 3.4]. Token lifetimes, settling and metrics use this clock; waiting and latency use `real`.
 */
export class SandboxClock {
  private offsetMs = 0;

  constructor(readonly real: Clock) {}

  /** Milliseconds since 1970 in sandbox time. */
  now(): number {
    return this.real.now().getTime() + this.offsetMs;
  }

  /** Sandbox time as RFC 3339 in UTC, as A writes timestamps [publishers 1.1]. */
  iso(): string {
    return new Date(this.now()).toISOString();
  }

  /** Waits in real time. The process may end meanwhile. */
  wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => void this.real.after(milliseconds, resolve).unref());
  }

  /** Moves the clock by milliseconds. */
  advance(milliseconds: number): void {
    this.offsetMs += milliseconds;
  }

  /** Sets the clock to a time, from which it runs on. */
  moveTo(instant: number): void {
    this.offsetMs = instant - this.real.now().getTime();
  }

  /** Resets the clock to real time. */
  followRealTime(): void {
    this.offsetMs = 0;
  }
}
