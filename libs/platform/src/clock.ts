import { randomBytes, randomUUID } from 'node:crypto';

/** Time, ids and randomness, so that schedules and windows are tested without waiting [design 3.9]. */
export interface Clock {
  now(): Date;
  uuid(): string;
  /** `length` random bytes, fit for secrets. */
  bytes(length: number): Buffer;
  /** A number in [0, 1), for jitter. */
  random(): number;
}

/** The clock of a running process. */
export const systemClock: Clock = {
  now: () => new Date(),
  uuid: () => randomUUID(),
  bytes: (length) => randomBytes(length),
  random: () => Math.random(),
};
