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
    super(name, processor, { ...KEEP_NO_JOBS, ...options }, backendOf(options));
    addUser(options.connection, this);
  }
}

/** Jobs of a killed worker need not be recovered: the sweeper enqueues their rows again. */
const KEEP_NO_JOBS = { removeOnComplete: { count: 0 }, removeOnFail: { count: 0 } };

/** BullMQ types connections as those of Redis; a pool of PostgreSQL connections is recognized by its class. */
function backendOf({
  connection,
}: Pick<QueueOptions, 'connection'>): BackendFactory<RedisQueueBackend, ConnectionOptions> {
  const isPostgres = (connection as unknown) instanceof pg.Pool;
  return (isPostgres ? createPostgresBackend : createRedisBackend) as never;
}

/** A queue or worker. Repeated calls of `close` have no further effect. */
type User = { close(): Promise<void> };

const usersByConnection = new WeakMap<object, Set<User>>();

function addUser(connection: object, user: User): void {
  const users = usersByConnection.get(connection) ?? new Set();
  usersByConnection.set(connection, users.add(user));
}

/** Closes the queues and workers of a shared connection. Workers wait for their running jobs. */
export async function closeUsers(connection: object): Promise<void> {
  await Promise.all([...(usersByConnection.get(connection) ?? [])].map((user) => user.close()));
}
