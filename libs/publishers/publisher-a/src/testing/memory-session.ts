import type { Credentials, PublisherSession } from '@listings/publisher-sdk';

/** A session as the core makes it, with its credentials in memory; renewals are serialized in the same way. */
export interface MemorySession extends PublisherSession {
  readonly renewals: number;
}

/** Makes one. */
export function memorySession(stored: Credentials): MemorySession {
  let current = stored;
  let renewals = 0;
  let queue: Promise<unknown> = Promise.resolve();
  return {
    connectionId: '7a1f6f0e-0000-4000-8000-000000000001',
    get renewals() {
      return renewals;
    },
    credentials: async () => current,
    renew(used, renew) {
      const turn = queue.then(async () => {
        if (JSON.stringify(used) !== JSON.stringify(current)) return current;
        current = await renew(current);
        renewals++;
        return current;
      });
      queue = turn.catch(() => undefined);
      return turn;
    },
  };
}
