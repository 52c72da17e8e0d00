import type { Logger } from '@listings/platform';
import { BackendQueue } from './backend.js';
import { BullJobQueue } from './bull-job-queue.js';
import { QUEUE_NAME } from './job-queue.js';
import { openQueueConnection } from './queue-connection.js';

/** A job queue for a script or test, which runs without NestJS. */
export interface OpenJobQueue {
  readonly jobs: BullJobQueue;
  close(): Promise<void>;
}

/** Opens the job queue at a URL without NestJS. The applications use QueueModule instead. */
export async function openJobQueue({ url, logger }: { url: string; logger: Logger }): Promise<OpenJobQueue> {
  const { connection, close } = await openQueueConnection({ url, applicationName: 'listings-script' });
  return { jobs: new BullJobQueue(new BackendQueue(QUEUE_NAME, { connection }), logger), close };
}
