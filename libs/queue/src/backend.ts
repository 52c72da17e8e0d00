import { createPostgresBackend, createRedisBackend, Queue, Worker } from 'bullmq';
import type {
  BackendFactory,
  ConnectionOptions,
  Processor,
  QueueOptions,
  RedisQueueBackend,
  WorkerOptions,
} from 'bullmq';
import pg from 'pg';
import { settledWithin } from './time-limit.js';

/** BullMQ's `Queue` on the backend that its connection belongs to: PostgreSQL or Redis [design 3.3]. */
export class BackendQueue extends Queue {
  constructor(name: string, options: QueueOptions) {
    super(name, options, backendOf(options));
    addUser(options.connection, this);
  }
}

/** BullMQ's `Worker` on the backend that its connection belongs to: PostgreSQL or Redis [design 3.3]. */
export class BackendWorker extends Worker {
  constructor(name: string, processor: Processor, options: WorkerOptions) {
    super(name, processor, { ...WORKER_DEFAULTS, ...options, ...blocking(options) }, backendOf(options));
    addUser(options.connection, this);
  }
}

/**
 * Finished jobs are deleted: the sweeper enqueues the rows of a killed worker again. A worker that loses its server tries
 * again after a second; BullMQ's default of 15 seconds would also hold up the stop of the process.
 */
const WORKER_DEFAULTS = { removeOnComplete: { count: 0 }, removeOnFail: { count: 0 }, runRetryDelay: 1_000 };

/** Time for a queue or worker to close while its server does not respond. */
const CLOSE_MS = 2_000;

/** A worker's Redis connection waits for jobs without a limit of retries, as BullMQ requires. */
function blocking({ connection }: Pick<QueueOptions, 'connection'>): Pick<WorkerOptions, 'connection'> {
  if (isPostgres(connection)) return { connection };
  return { connection: { ...connection, enableOfflineQueue: true, maxRetriesPerRequest: null } as ConnectionOptions };
}

/** BullMQ types connections as those of Redis; a pool of PostgreSQL connections is recognized by its class. */
function backendOf({
  connection,
}: Pick<QueueOptions, 'connection'>): BackendFactory<RedisQueueBackend, ConnectionOptions> {
  return (isPostgres(connection) ? createPostgresBackend : createRedisBackend) as never;
}

function isPostgres(connection: unknown): boolean {
  return connection instanceof pg.Pool;
}

/** A queue or worker. Repeated calls of `close` have no further effect. */
interface User {
  close(): Promise<void>;
}

const usersByConnection = new WeakMap<object, Set<User>>();

function addUser(connection: object, user: User): void {
  const users = usersByConnection.get(connection) ?? new Set();
  usersByConnection.set(connection, users.add(user));
}

/** Closes the queues and workers of a shared connection, each within two seconds. */
export async function closeUsers(connection: object): Promise<void> {
  const users = [...(usersByConnection.get(connection) ?? [])];
  await Promise.all(users.map((user) => settledWithin(CLOSE_MS, user.close())));
}

/** Closes a worker that has no running jobs, or (`force`) leaves its jobs; takes at most two seconds. */
export async function closeWorker(worker: Worker, { force }: { force: boolean }): Promise<void> {
  await settledWithin(CLOSE_MS, worker.close(force));
}
