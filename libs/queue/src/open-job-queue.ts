import type { Logger } from '@listings/platform';
import { BackendQueue } from './backend.js';
import { BullJobQueue } from './bull-job-queue.js';
import { queueNames } from './jobs.js';
import { openQueueConnection } from './queue-connection.js';

/** A job queue for a script or test, which runs without NestJS. */
export interface OpenJobQueue {
  readonly jobs: BullJobQueue;
  close(): Promise<void>;
}

/** Opens all queues at a URL without NestJS. The applications use QueueModule instead. */
export async function openJobQueue(options: { url: string; logger: Logger }): Promise<OpenJobQueue> {
  const connection = await openQueueConnection({ url: options.url, applicationName: 'listings-script', workers: 0 });
  const queues = queueNames.map((name) => new BackendQueue(name, { connection: connection.connection }));
  return {
    jobs: new BullJobQueue(queues, options.logger),
    close: () => connection.close(),
  };
}
