import type { Database } from '@listings/persistence';
import type { SweepEnd } from '@listings/queue';
import { requeueChunk } from '../store/redeliveries.js';

/**
 * Deliveries of one transaction. An account gets 300 a second of them at most: 10,000 take 36 s, and the live events of
 * the account never wait for a large batch.
 */
const CHUNK = { limit: 60, maxWaiting: 500, retryMs: 150 } as const;
/** Most transactions of one call. */
const CHUNKS_AT_ONCE = 4;

/**
 * Works off the running redeliveries chunk by chunk, beginning with the one that has waited longest. `released` is called when deliveries have
 * become due.
 */
export async function requeueDue(database: Database, released: () => void): Promise<SweepEnd> {
  for (let chunk = 0; chunk < CHUNKS_AT_ONCE; chunk += 1) {
    const requeued = await database.transaction((transaction) => requeueChunk(transaction, CHUNK));
    if (requeued === undefined) return 'done';
    if (requeued > 0) released();
  }
  return 'due';
}
