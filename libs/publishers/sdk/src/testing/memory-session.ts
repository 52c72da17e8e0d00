import { isDeepStrictEqual } from 'node:util';
import type { Credentials, PublisherSession } from '../authorization.js';
import { failureOf, PublisherError } from '../errors.js';
import { renewWithinGrace } from '../renewal-grace.js';
import { processTime } from '../time.js';

/**
 * A session with its credentials in memory instead of the database. It behaves like the core's session: it stores the
 * credentials as JSON, serializes renewals, and is unusable after a renewal that fails with `CREDENTIALS_INVALID`.
 */
export class MemorySession implements PublisherSession {
  readonly connectionId = '7a1f6f0e-0000-4000-8000-000000000001';
  /** The number of successful renewals. */
  renewals = 0;
  private stored: string;
  private isDead = false;
  private lastRenewal: Promise<unknown> = Promise.resolve();

  /** `graceSeconds` is the declared grace of used refresh tokens. */
  constructor(
    credentials: Credentials,
    private readonly graceSeconds?: number,
  ) {
    this.stored = JSON.stringify(credentials);
  }

  /** A copy of the stored credentials. */
  get current(): Credentials {
    return JSON.parse(this.stored) as Credentials;
  }

  /** Replaces the stored credentials, as another process does when it renews them. */
  store(credentials: Credentials): void {
    this.stored = JSON.stringify(credentials);
  }

  async credentials(): Promise<Credentials> {
    this.refuseWhenDead();
    return this.current;
  }

  renew(used: Credentials, renew: (current: Credentials) => Promise<Credentials>): Promise<Credentials> {
    const renewal = this.lastRenewal.then(async () => {
      this.refuseWhenDead();
      if (!isDeepStrictEqual(JSON.parse(JSON.stringify(used)), this.current)) return this.current;
      try {
        const renewed = JSON.stringify(await this.renewed(renew));
        this.renewals += 1;
        this.stored = renewed;
        return this.current;
      } catch (error) {
        if (failureOf(error).kind === 'CREDENTIALS_INVALID') this.isDead = true;
        throw error;
      }
    });
    this.lastRenewal = renewal.catch(() => undefined);
    return renewal;
  }

  private renewed(renew: (current: Credentials) => Promise<Credentials>): Promise<Credentials> {
    const { graceSeconds } = this;
    const grace = { graceSeconds, mayRepeat: async () => true, monotonic: processTime.now };
    return renewWithinGrace(() => renew(this.current), grace);
  }

  private refuseWhenDead(): void {
    if (this.isDead)
      throw new PublisherError({ kind: 'CREDENTIALS_INVALID', cause: 'the account is no longer connected' });
  }
}
