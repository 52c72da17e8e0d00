import type { Logger } from '@listings/platform';
import { backendFor } from './backend.js';
import type { Jobs, QueueName } from './jobs.js';

/** The receiving side of one queue. */
export interface JobWorker {
  /** Takes no further job and waits for those in hand. */
  close(): Promise<void>;
}

/**
 * Works one queue. `work` looks at the row that the job names and does what its state asks; what it throws is
 * logged and the row stays for the sweeper.
 */
export function startJobWorker<Name extends QueueName>(options: {
  url: string;
  queue: Name;
  concurrency: number;
  logger: Logger;
  work: (job: Jobs[Name]) => Promise<void>;
}): JobWorker {
  const { url, queue, concurrency, logger, work } = options;
  const worker = backendFor(url).worker(
    queue,
    async (job) => {
      try {
        await work(job.data as Jobs[Name]);
      } catch (error) {
        logger.error({ err: error, queue, job: job.data }, 'job failed; its row stays due');
      }
    },
    { concurrency },
  );
  worker.on('error', (error: Error) => logger.warn({ err: error, queue }, 'queue connection'));
  return { close: () => worker.close() };
}
