import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, cpSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../network/free-port.js';
import { waitFor } from '../wait-for.js';
import type { PostgresServer } from './server.js';
import { createCluster, POSTGRES_USER, startPostgres } from './server.js';

/** Both servers can become the primary. A killed server keeps what it wrote, because the machine goes on. */
const SETTINGS = {
  fsync: 'off',
  wal_level: 'replica',
  wal_keep_size: '256MB',
  max_connections: '200',
  timezone: 'UTC',
};

/** A PostgreSQL with a standby that has every commit before it is acknowledged. */
export type ReplicatedPostgres = Awaited<ReturnType<typeof startReplicatedPostgres>>;

/** Starts a primary with an empty database of this name, and its synchronous standby, on loopback ports. */
export async function startReplicatedPostgres(database: string) {
  const folder = mkdtempSync(join(tmpdir(), 'listings-replicated-'));
  const password = randomBytes(18).toString('base64url');
  const [own, copy] = [join(folder, 'primary'), join(folder, 'standby')];
  await createCluster({ dataDir: own, password, durable: false });
  // A cluster that has never run is a complete base for a standby.
  copyCluster(own, copy);
  const start = async (dataDir: string, settings: Record<string, string>, port?: number) =>
    startPostgres({
      dataDir,
      port: port ?? (await freePort()),
      password,
      logFile: join(folder, 'postgres.log'),
      settings: { ...SETTINGS, ...settings },
    });
  const ofPrimary = { synchronous_standby_names: 'standby' };
  let primary = await start(own, ofPrimary);
  const standby = await start(copy, {
    primary_conninfo: `host=127.0.0.1 port=${primary.port} user=${POSTGRES_USER} password=${password} application_name=standby`,
  });
  await ask(primary, async (client) => {
    const state = async () =>
      (await client.query<{ sync_state: string }>('select sync_state from pg_stat_replication')).rows[0]?.sync_state;
    await waitFor(async () => (await state()) === 'sync', { describe: 'the standby to follow' });
    await client.query(`create database ${database}`);
  });
  const end = async (signal: NodeJS.Signals) => {
    process.kill(primary.pid, signal);
    await primary.exited;
  };
  return {
    get primary() {
      return primary;
    },
    standby,
    /** Ends the primary, and starts it again at its address. */
    restartPrimary: async (signal: 'SIGQUIT' | 'SIGKILL') => {
      await end(signal);
      primary = await start(own, ofPrimary, primary.port);
    },
    /** Ends the primary like a crash. */
    killPrimary: () => end('SIGKILL'),
    /** Makes the standby a primary. */
    promote: () => ask(standby, async (client) => void (await client.query('select pg_promote()'))),
    stop: async () => {
      await Promise.all([primary.stop(), standby.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function copyCluster(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  // Node copies no permissions of folders, and PostgreSQL starts on a private one only.
  chmodSync(to, 0o700);
  writeFileSync(join(to, 'standby.signal'), '');
  const { uid, gid } = statSync(from);
  for (const path of ['.', ...readdirSync(to, { recursive: true, encoding: 'utf8' })])
    chownSync(join(to, path), uid, gid);
}

async function ask(server: PostgresServer, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: server.url('postgres') });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
