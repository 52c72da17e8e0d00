import { isDeepStrictEqual } from 'node:util';
import type { Credentials, PublisherSession } from '../authorization.js';
import { failureOf, PublisherError } from '../errors.js';

/**
 * A session as the core makes it, with its credentials in memory instead of the database: they pass through JSON on
 * every way, renewals are serialized, and a renewal that ends with `CREDENTIALS_INVALID` stops the connection.
 */
export class MemorySession implements PublisherSession {
  readonly connectionId = '7a1f6f0e-0000-4000-8000-000000000001';
  /** How often `renew` of a plug-in was run and stored. */
  renewals = 0;
  private stored: string;
  private isDead = false;
  private lane: Promise<unknown> = Promise.resolve();

  constructor(credentials: Credentials) {
    this.stored = JSON.stringify(credentials);
  }

  /** What is stored now; a copy each time, as from a database. */
  get current(): Credentials {
    return JSON.parse(this.stored) as Credentials;
  }

  /** Replaces what is stored, as another process that renews the credentials does. */
  store(credentials: Credentials): void {
    this.stored = JSON.stringify(credentials);
  }

  async credentials(): Promise<Credentials> {
    this.refuseWhenDead();
    return this.current;
  }

  renew(used: Credentials, renew: (current: Credentials) => Promise<Credentials>): Promise<Credentials> {
    const turn = this.lane.then(async () => {
      this.refuseWhenDead();
      if (!isDeepStrictEqual(JSON.parse(JSON.stringify(used)), this.current)) return this.current;
      try {
        const renewed = JSON.stringify(await renew(this.current));
        this.renewals += 1;
        this.stored = renewed;
        return this.current;
      } catch (error) {
        if (failureOf(error).kind === 'CREDENTIALS_INVALID') this.isDead = true;
        throw error;
      }
    });
    this.lane = turn.catch(() => undefined);
    return turn;
  }

  private refuseWhenDead(): void {
    if (this.isDead) {
      throw new PublisherError({ kind: 'CREDENTIALS_INVALID', cause: 'the account is no longer connected' });
    }
  }
}
