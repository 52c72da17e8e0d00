import { createPostgresBackend, Queue, withBackend, Worker } from 'bullmq';
import type { Job, QueueOptions, WorkerOptions } from 'bullmq';

/** BullMQ's classes bound to the backend that the URL names: `postgres:` or `redis:` [design 3.3]. */
export interface Backend {
  queue(name: string): Queue;
  worker(name: string, work: (job: Job) => Promise<void>, options: { concurrency: number }): Worker;
}

/** Connections of one queue or worker: it runs a statement or two at a time. */
const CONNECTIONS = 4;

/** Chooses the backend. Redis also stands for Valkey and Dragonfly; `rediss:` is TLS. */
export function backendFor(url: string): Backend {
  const { protocol } = new URL(url);
  const isPostgres = protocol === 'postgres:' || protocol === 'postgresql:';
  if (isPostgres) {
    const postgres = withBackend(createPostgresBackend);
    const connection = { connectionString: url, migrate: true, max: CONNECTIONS };
    return {
      queue: (name) => new postgres.Queue(name, { connection }) as unknown as Queue,
      worker: (name, work, options) =>
        new postgres.Worker(name, work, { connection, ...settings(options) }) as unknown as Worker,
    };
  }
  const options: QueueOptions = { connection: { url, maxRetriesPerRequest: null } as QueueOptions['connection'] };
  return {
    queue: (name) => new Queue(name, { ...options }),
    worker: (name, work, given) => new Worker(name, work, { ...(options as WorkerOptions), ...settings(given) }),
  };
}

/** A killed worker's job need not come back by itself: the sweeper enqueues its row again. */
function settings({ concurrency }: { concurrency: number }) {
  return { concurrency, removeOnComplete: { count: 0 }, removeOnFail: { count: 0 } };
}
