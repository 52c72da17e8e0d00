/** A timer of a clock for tests. */
export interface ManualTimer {
  cancel(): void;
  unref(): ManualTimer;
}

/** What a server for tests needs of a clock: its delays follow a manual clock where the test gives one. */
export interface TestClock {
  now(): Date;
  monotonic(): number;
  after(ms: number, run: () => void): ManualTimer;
  every(ms: number, run: () => void): ManualTimer;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}
