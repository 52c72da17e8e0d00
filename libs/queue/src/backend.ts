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
import { systemClock, within } from '@listings/platform';
import { CLUSTER_PREFIX } from './redis-cluster.js';
import { SharedConnection } from './shared-connection.js';

/** BullMQ's `Queue` on the backend that its connection belongs to: PostgreSQL or Redis [design 3.3]. */
export class BackendQueue extends Queue {
  private ended: Promise<void> | undefined;

  constructor(name: string, options: QueueOptions) {
    super(name, { ...options, ...keysOf(options) }, backendOf(options));
    SharedConnection.in(options.connection)?.add(this);
  }

  /** Takes at most a second, also while the server is away: NestJS waits for it when the process stops. */
  override close(): Promise<void> {
    this.ended ??= settledInTime(super.close());
    return this.ended;
  }
}

/** BullMQ's `Worker` on the backend that its connection belongs to: PostgreSQL or Redis [design 3.3]. */
export class BackendWorker extends Worker {
  private ended: Promise<void> | undefined;

  constructor(name: string, processor: Processor, options: WorkerOptions) {
    const autorun = options.autorun !== false && !isPostgres(options.connection);
    const own = { ...blocking(options), ...keysOf(options), autorun };
    super(name, processor, { ...WORKER_DEFAULTS, ...options, ...own }, backendOf(options));
    SharedConnection.in(options.connection)?.add(this);
    if (options.autorun !== false && !autorun) void this.runWhenReady();
  }

  /**
   * BullMQ reads the version of its tables once, and keeps a failure for ever. A worker that ran all the same would fail and
   * try again without a pause, and no timer, signal or connection of the process would get its turn.
   */
  private async runWhenReady(): Promise<void> {
    try {
      await this.waitUntilReady();
      await this.run();
    } catch (error) {
      this.emit('error', error as Error);
    }
  }

  /** Takes at most a second, also while the server is away. Close it only when no job is running, or with `force`. */
  override close(force?: boolean): Promise<void> {
    this.ended ??= settledInTime(super.close(force));
    return this.ended;
  }
}

/**
 * Finished jobs are deleted, also those that failed: the rows decide what is left to do. A worker that loses its server tries
 * again after a second; BullMQ's default of 15 seconds would also hold up the stop of the process.
 */
const WORKER_DEFAULTS = { removeOnComplete: { count: 0 }, removeOnFail: { count: 0 }, runRetryDelay: 1_000 };

/** Time for a queue or worker to close while its server does not respond. */
const CLOSE_MS = 1_000;

/** Resolves when the close of a queue or worker has ended, and at the latest after a second. */
async function settledInTime(close: Promise<unknown>): Promise<void> {
  const late = () => new Error('the queue server did not respond');
  await within({ clock: systemClock, ms: CLOSE_MS, late }, close).catch(() => undefined);
}

/** A worker's Redis connection waits for jobs without a limit of retries, as BullMQ requires. */
function blocking({ connection }: Pick<QueueOptions, 'connection'>): Pick<WorkerOptions, 'connection'> {
  if (isPostgres(connection)) return { connection };
  const cluster = SharedConnection.in(connection)?.workerClient;
  if (cluster) return { connection: cluster };
  return { connection: { ...connection, enableOfflineQueue: true, maxRetriesPerRequest: null } as ConnectionOptions };
}

/** In a cluster the keys of the queue have a prefix that keeps them on one node. */
function keysOf({ connection }: Pick<QueueOptions, 'connection'>): Pick<QueueOptions, 'prefix'> {
  return SharedConnection.in(connection)?.workerClient ? { prefix: CLUSTER_PREFIX } : {};
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
