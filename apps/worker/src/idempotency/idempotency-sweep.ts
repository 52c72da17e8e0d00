import { dropOldIdempotencyKeys } from '@listings/persistence';
import type { Database } from '@listings/persistence';
import type { Logger } from '@listings/platform';
import { startSweeper } from '@listings/queue';
import type { QueueWork } from '../queue-work.js';

const EVERY_MS = 60_000;
/** Rows that go in one statement. */
const BATCH = 1_000;
/** So many statements, then the others have a turn: what is left goes the next time. */
const BATCHES = 100;

/** Drops stored answers that nobody may ask for any more: they are kept for 24 hours [contract 1]. */
export function sweepIdempotencyKeys({ database, logger }: { database: Database; logger: Logger }): QueueWork {
  return startSweeper({
    name: 'idempotency-keys',
    everyMs: EVERY_MS,
    logger,
    run: async () => {
      let dropped = 0;
      for (let batch = 1; batch <= BATCHES; batch += 1) {
        const count = await dropOldIdempotencyKeys(database, BATCH);
        dropped += count;
        if (count < BATCH) break;
      }
      if (dropped > 0) logger.debug({ dropped }, 'old idempotency keys');
    },
  });
}
