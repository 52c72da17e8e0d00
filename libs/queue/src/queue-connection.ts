import { runMigrations } from 'bullmq';
import type { QueueOptions } from 'bullmq';
import pg from 'pg';
import { KEEP_ALIVE, readQueueUrl, refuseStandby } from '@listings/platform';
import { DISCONNECT_MS, openCluster } from './redis-cluster.js';
import { SharedConnection } from './shared-connection.js';

/** The server of the queue. On PostgreSQL the queue and the worker of a process share one pool of connections. */
export interface QueueConnection {
  /** The `connection` option of BullMQ's classes. */
  readonly connection: QueueOptions['connection'];
  /**
   * Resolves when the queue and worker that were created until now can work. Rejects when the server ended meanwhile: then
   * the process must start again. On Redis they connect when they can, and nothing waits for it.
   */
  ready(): Promise<void>;
  /** Closes the queue and the worker, if they are still open, then the connections. */
  close(): Promise<void>;
}

/** Schema of BullMQ's tables. */
const SCHEMA = 'bullmq';
/** Connections of a process to PostgreSQL. A worker uses one of them for LISTEN; a statement takes a few milliseconds. */
const CONNECTIONS = 6;
/** A connection on which a statement has no answer for so long leads to a server that is away. */
const ANSWER_MS = 40_000;

/**
 * Connects to the server in the URL: `postgres:` for PostgreSQL, whose queue tables it creates or upgrades; `redis:` or
 * `rediss:` for Redis, Valkey and Dragonfly, with several hosts for a cluster [design 3.3].
 */
export async function openQueueConnection(options: {
  url: string;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  /** How long a statement on PostgreSQL may wait for its answer; then its connection is given up. */
  answerMs?: number;
}): Promise<QueueConnection> {
  const { url, applicationName, answerMs = ANSWER_MS } = options;
  const server = readQueueUrl(url);
  if (server.kind === 'cluster') {
    const { connection, workerClient, close } = openCluster(server, applicationName);
    const shared = SharedConnection.of(connection, workerClient);
    return { connection, ready: async () => undefined, close: () => shared.close({ force: true }).then(close) };
  }
  if (server.kind === 'redis') {
    const connection = {
      url,
      connectionName: applicationName,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      disconnectTimeout: DISCONNECT_MS,
    } as QueueOptions['connection'];
    const shared = SharedConnection.of(connection);
    return { connection, ready: async () => undefined, close: () => shared.close() };
  }
  const pool = new pg.Pool({
    connectionString: url,
    application_name: applicationName,
    max: CONNECTIONS,
    connectionTimeoutMillis: 10_000,
    query_timeout: answerMs,
    idleTimeoutMillis: 60_000,
    onConnect: refuseStandby,
    ...KEEP_ALIVE,
    options: `-c search_path=${SCHEMA}`,
  });
  pool.on('error', () => undefined);
  // A connection that breaks between two statements of its user fails the next one. Without this listener it would end the
  // process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  await createQueueTables(pool).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  const shared = SharedConnection.of(pool);
  return {
    connection: pool as unknown as QueueOptions['connection'],
    ready: () => shared.ready(),
    async close() {
      await shared.close();
      await pool.end();
    },
  };
}

async function createQueueTables(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await runMigrations(client, SCHEMA);
  } finally {
    client.release();
  }
}
