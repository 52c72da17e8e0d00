import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import type { Algorithm } from '@node-rs/argon2';
import { PortalError } from '@listings/errors';
import type { Clock } from '@listings/platform';

/**
 * The parameters of new password hashes: argon2id with 19 MiB of memory and two passes, the first choice of the OWASP
 * password storage cheat sheet. A sign-in replaces hashes with other parameters.
 */
const PARAMETERS = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a password. Requests use {@link PasswordHashing} instead, which bounds the work of the process. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalised(password), PARAMETERS);
}

/** Work on passwords beyond which a process refuses further requests. */
export interface HashingLimits {
  /** Computations at the same time; the others wait. */
  readonly concurrency: number;
  readonly waiting: number;
}

/** Learns how long the work on passwords takes, in seconds. */
export interface HashingObserver {
  waited(seconds: number): void;
  computed(seconds: number): void;
  refused(): void;
}

/** They run in the four threads that also look up names and read files, so they never occupy all of them. */
const LIMITS: HashingLimits = { concurrency: Math.max(1, Math.min(2, availableParallelism() - 1)), waiting: 50 };

/**
 * Hashes and verifies passwords, few at the same time, so that a flood of sign-ins leaves the process its processors.
 * Refuses with 429 when too many requests wait.
 */
export class PasswordHashing {
  /** Computations since the start of the process. */
  computed = 0;
  /** Set by the process that has metrics. */
  observer: HashingObserver | undefined;
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private decoy: Promise<string> | undefined;

  constructor(
    private readonly clock: Pick<Clock, 'monotonic'>,
    private readonly limits: HashingLimits = LIMITS,
  ) {}

  hash(password: string): Promise<string> {
    return this.run(() => hashPassword(password));
  }

  /**
   * Compares a password with the hash of a user. Without a hash it compares with one that no password matches, so that
   * the answer takes as long.
   */
  async verify(passwordHash: string | null, password: string): Promise<boolean> {
    const decoy = await (this.decoy ??= hashPassword(`${Math.random()}`));
    const matches = await this.run(() => verify(passwordHash ?? decoy, normalised(password)));
    return matches && passwordHash !== null;
  }

  /** Computations that wait for their turn. */
  get queueLength(): number {
    return this.waiting.length;
  }

  /** Whether a hash was made with other parameters than new hashes are. */
  isOutdated(passwordHash: string): boolean {
    const { algorithm, memoryCost, timeCost, parallelism } = parseOptions(passwordHash);
    return JSON.stringify({ algorithm, memoryCost, timeCost, parallelism }) !== JSON.stringify(PARAMETERS);
  }

  private async run<T>(work: () => Promise<T>): Promise<T> {
    const arrivedAt = this.clock.monotonic();
    if (this.running >= this.limits.concurrency) {
      if (this.waiting.length >= this.limits.waiting) {
        this.observer?.refused();
        throw new PortalError('RATE_LIMITED', 'Too many sign-ins at this moment.', { retryAfterSeconds: 2 });
      }
      // The work that ends hands its place over.
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else this.running += 1;
    this.computed += 1;
    const startedAt = this.clock.monotonic();
    this.observer?.waited((startedAt - arrivedAt) / 1_000);
    try {
      return await work();
    } finally {
      this.observer?.computed((this.clock.monotonic() - startedAt) / 1_000);
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}

/** The same password typed on two keyboards may differ in its code points. */
function normalised(password: string): string {
  return password.normalize('NFKC');
}
