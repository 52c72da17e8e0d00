import { requeueChunk } from '@listings/persistence';
import type { Database } from '@listings/persistence';
import type { SweepEnd } from '@listings/queue';

/** Deliveries of one transaction, and transactions of one run. */
const CHUNK = { limit: 500, maxWaiting: 2_000, retryMs: 200 } as const;
const CHUNKS_AT_ONCE = 4;

/**
 * Works off the running redeliveries, chunk by chunk and the one that has waited longest first. `released` is called
 * when deliveries have become due.
 */
export async function requeueDue(database: Database, released: () => void): Promise<SweepEnd> {
  for (let chunk = 0; chunk < CHUNKS_AT_ONCE; chunk += 1) {
    const requeued = await database.transaction((transaction) => requeueChunk(transaction, CHUNK));
    if (requeued === undefined) return 'done';
    if (requeued > 0) released();
  }
  return 'due';
}
