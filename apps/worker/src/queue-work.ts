import type { Logger } from '@listings/platform';
import { startJobWorker, startSweeper } from '@listings/queue';
import type { Jobs, QueueName } from '@listings/queue';
import type { WorkerMetrics } from './metrics.js';

/** What working a queue needs of the process. */
export interface QueueContext {
  readonly queueUrl: string;
  readonly sweepMs: number;
  readonly metrics: WorkerMetrics;
  readonly logger: Logger;
}

/** A queue that is being worked. */
export interface QueueWork {
  /** Takes no further job, and waits for those in hand. */
  close(): Promise<void>;
}

/** With a free slot a waiting job begins well within this; when none did, none is waiting. */
const QUIET_MS = 250;

/**
 * Works a queue and sweeps up behind it [design 3.1]. The sweeper enqueues due rows only while a slot is free and no job
 * has begun for a moment: then no job can be waiting, so that what is due has none, and rows are not enqueued over and
 * over. In a backlog it enqueues the next batch as soon as that is so.
 */
export function workQueue<Name extends QueueName>(
  context: QueueContext,
  options: {
    queue: Name;
    concurrency: number;
    work: (job: Jobs[Name]) => Promise<void>;
    /** Enqueues due rows; returns how many. */
    sweep: () => Promise<number>;
    /** Rows of a full batch: there may be more. */
    batch: number;
  },
): QueueWork {
  const { queueUrl, metrics, logger, sweepMs } = context;
  const { queue, concurrency, work, sweep, batch } = options;
  let inFlight = 0;
  let lastBegin = 0;
  let backlog = false;
  let nextBatch: NodeJS.Timeout | undefined;

  const sweeper = startSweeper({
    name: queue,
    everyMs: sweepMs,
    logger,
    run: async () => {
      if (inFlight >= concurrency || performance.now() - lastBegin < QUIET_MS) return;
      const found = await sweep();
      backlog = found >= batch;
      metrics.swept.inc({ queue }, found);
    },
  });
  const worker = startJobWorker({
    url: queueUrl,
    queue,
    concurrency,
    logger,
    work: async (job) => {
      lastBegin = performance.now();
      metrics.jobsInFlight.set({ queue }, (inFlight += 1));
      const end = metrics.jobSeconds.startTimer({ queue });
      let result = 'failed';
      try {
        await work(job);
        result = 'done';
      } finally {
        end({ result });
        metrics.jobsInFlight.set({ queue }, (inFlight -= 1));
        clearTimeout(nextBatch);
        if (backlog) nextBatch = setTimeout(() => sweeper.wake(), QUIET_MS + 10);
      }
    },
  });

  return {
    async close() {
      clearTimeout(nextBatch);
      backlog = false;
      await sweeper.close();
      await worker.close();
    },
  };
}
