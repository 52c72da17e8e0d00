import { startSweeper } from '@listings/queue';
import type { QueueContext, QueueWork } from './queue-work.js';

/**
 * Works rows that are due without anybody waiting for them: claims as many as there are free slots, and again as soon
 * as a claim brought as many as it could. No job names them, so there is no queue [design 3.1].
 */
export function workClaims<Row>(
  { sweepMs, metrics, logger }: QueueContext,
  options: {
    name: string;
    concurrency: number;
    /** Takes due rows, each for this process only. */
    claim: (limit: number) => Promise<readonly Row[]>;
    work: (row: Row) => Promise<void>;
  },
): QueueWork {
  const { name, concurrency, claim, work } = options;
  const inHand = new Set<Promise<void>>();
  let backlog = false;

  const once = async (row: Row) => {
    const end = metrics.jobSeconds.startTimer({ queue: name });
    let result = 'failed';
    try {
      await work(row);
      result = 'done';
    } catch (error) {
      logger.error({ err: error, queue: name, row }, 'work failed; its row is due again when its lease has ended');
    } finally {
      end({ result });
    }
  };

  const sweeper = startSweeper({
    name,
    everyMs: sweepMs,
    logger,
    run: async () => {
      const free = concurrency - inHand.size;
      if (free <= 0) return;
      const rows = await claim(free);
      backlog = rows.length >= free;
      for (const row of rows) {
        const done: Promise<void> = once(row).finally(() => {
          inHand.delete(done);
          metrics.jobsInFlight.set({ queue: name }, inHand.size);
          if (backlog) sweeper.wake();
        });
        inHand.add(done);
        metrics.jobsInFlight.set({ queue: name }, inHand.size);
      }
    },
  });

  return {
    async close() {
      backlog = false;
      await sweeper.close();
      await Promise.all(inHand);
    },
  };
}
