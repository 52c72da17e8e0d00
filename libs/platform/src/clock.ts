import { randomBytes, randomUUID } from 'node:crypto';

/** Source of time, ids and randomness, so that tests of schedules and windows need not wait [design 3.9]. */
export interface Clock {
  now(): Date;
  uuid(): string;
  /** Returns `length` random bytes, suitable for secrets. */
  bytes(length: number): Buffer;
  /** Returns a number in [0, 1), for jitter. */
  random(): number;
}

/** The clock of a running process: system time and cryptographic randomness. */
export const systemClock: Clock = {
  now: () => new Date(),
  uuid: () => randomUUID(),
  bytes: (length) => randomBytes(length),
  random: () => Math.random(),
};
