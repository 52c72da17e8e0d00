import { closeSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { untilAvailable } from '@listings/platform';
import type { Clock } from '@listings/platform';
import type { PostgresServer } from '@listings/testing';
import { createCluster, postgresBinaries, PostgresPortTaken, startPostgres, stopLeftover } from '@listings/testing';
import { style } from '../say.js';
import { PORT_VARIABLES } from './configuration.js';
import type { HomePaths } from './home.js';
import { inspectDatabaseFolder } from './home.js';
import { openLog } from './log-file.js';
import { StartProblem } from './problem.js';
import { restartPolicy } from './restarts.js';

/** The database of this start. */
export interface RunningDatabase {
  url: string;
  /** Names the database in one progress line. */
  description: string;
  /** The server's pid; undefined for the user's own server. */
  pid(): number | undefined;
  stop(): Promise<void>;
}

/** What the built-in server reports to the start. */
export interface DatabaseEvents {
  died(story: string): void;
  restarted(): void;
}

/** Durable, unlike the server of the tests: the user's data must survive a crash. */
const SETTINGS = {
  fsync: 'on',
  max_connections: '200',
  shared_buffers: '128MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
};

/**
 * Waits until the user's own server answers. What waiting cannot cure, such as a wrong password, is reported in one
 * sentence.
 */
export async function reachDatabase(
  url: string,
  { say, signal, clock }: { say: (text: string) => void; signal: AbortSignal; clock: Clock },
): Promise<RunningDatabase> {
  const { host, pathname } = new URL(url);
  const name = pathname.slice(1);
  const { readDatabaseFailure } = await import('./persistence.js');
  const attempt = () => withClient(url, async () => undefined);
  const whyAway = (error: unknown) => {
    const failure = readDatabaseFailure(error);
    return failure?.kind === 'transient' ? failure.reason : undefined;
  };
  const log = (_: string, text: string) => say(style('yellow', text));
  await untilAvailable({ server: `the database at ${host}`, attempt, whyAway, log, signal, clock }).catch(
    (error: Error) => {
      const reason = readDatabaseFailure(error)?.reason ?? error.message;
      throw new StartProblem(`The database of DATABASE_URL (${host}, ${name || 'no name'}) is not usable: ${reason}.`);
    },
  );
  return { url, description: `PostgreSQL: your server at ${host}`, pid: () => undefined, stop: async () => undefined };
}

/** Reports whether there is data, and stops a server that a killed start has left running on it. */
export async function recoverDatabaseFolder(paths: HomePaths): Promise<'absent' | 'present'> {
  const state = inspectDatabaseFolder(paths, postgresBinaries().major);
  if (state === 'present') await stopLeftover(paths.postgres);
  return state;
}

/** Starts the built-in server in the home, creates its database if it has none, and restarts it if it dies. */
export async function startDatabase(options: {
  paths: HomePaths;
  isNew: boolean;
  port: number;
  password: string;
  events: DatabaseEvents;
  clock: Clock;
}): Promise<RunningDatabase> {
  const { paths, isNew, port, password, events, clock } = options;
  const logFile = join(paths.logs, 'postgres.log');
  const start = () => startPostgres({ dataDir: paths.postgres, port, password, logFile, settings: SETTINGS });
  const afterDeath = restartPolicy(clock);
  let stopping = false;
  let server: PostgresServer | undefined;

  const restart = async (what: string): Promise<void> => {
    const next = afterDeath({ code: null });
    if (stopping || !next.again) return;
    events.died(`${what} and restarts in ${next.delayMs / 1000} s (see ${logFile}).`);
    await clock.sleep(next.delayMs);
    if (stopping) return;
    const restarted = await start().catch((error: unknown) => restart(`PostgreSQL did not start: ${String(error)}`));
    if (!restarted) return;
    watch(restarted);
    // The stop may have found no server while this one was starting.
    if (stopping) await restarted.stop();
    else events.restarted();
  };
  const watch = (current: PostgresServer) => {
    server = current;
    void current.exited.then(() => restart('PostgreSQL has exited'));
  };
  try {
    if (isNew) await createCluster({ dataDir: paths.postgres, password, durable: true });
    closeSync(openLog(logFile, clock));
    watch(await start());
  } catch (error) {
    if (error instanceof PostgresPortTaken)
      throw new StartProblem(`${error.message} Choose another with ${PORT_VARIABLES.postgres}.`);
    throw error instanceof Error ? new StartProblem(error.message) : error;
  }
  const url = (database: string) => server?.url(database) ?? '';
  await withClient(url('postgres'), async (client) => {
    const { rowCount } = await client.query(`select 1 from pg_database where datname = 'listings'`);
    if (rowCount === 0) await client.query('create database listings');
  });
  return {
    url: url('listings'),
    description: `PostgreSQL ${postgresBinaries().major} ${isNew ? '(new) ' : ''}on port ${port}`,
    pid: () => server?.pid,
    stop: async () => {
      stopping = true;
      await server?.stop();
    },
  };
}

async function withClient(url: string, use: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    await use(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
