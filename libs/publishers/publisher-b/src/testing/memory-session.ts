import type { Credentials, PublisherSession } from '@listings/publisher-sdk';

/** A session as the core keeps it, in memory: renewals are serialized and counted. */
export class MemorySession implements PublisherSession {
  readonly connectionId = '00000000-0000-4000-8000-000000000001';
  renewals = 0;
  private queue: Promise<unknown> = Promise.resolve();

  constructor(public stored: Credentials) {}

  async credentials(): Promise<Credentials> {
    return this.stored;
  }

  renew(used: Credentials, renew: (current: Credentials) => Promise<Credentials>): Promise<Credentials> {
    const turn = this.queue.then(async () => {
      if (JSON.stringify(used) !== JSON.stringify(this.stored)) return this.stored;
      this.renewals += 1;
      // As in a database: what comes back has been through JSON.
      this.stored = JSON.parse(JSON.stringify(await renew(this.stored))) as Credentials;
      return this.stored;
    });
    this.queue = turn.catch(() => undefined);
    return turn;
  }
}
