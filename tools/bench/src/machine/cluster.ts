import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '@listings/persistence';
import { systemClock } from '@listings/platform';
import { createCluster, freePort, startPostgres } from '@listings/testing';
import type { PostgresServer } from '@listings/testing';

const MEGABYTE = 1024 * 1024;

/** Settings that keep all data in memory and avoid background work while a round is measured. */
function settings(): Record<string, string> {
  const shared = Math.min(8_192, Math.round((totalmem() / MEGABYTE) * 0.3));
  return {
    shared_buffers: `${shared}MB`,
    effective_cache_size: `${shared * 2}MB`,
    max_connections: '100',
    max_wal_size: '8GB',
    checkpoint_timeout: '30min',
    wal_level: 'minimal',
    max_wal_senders: '0',
    autovacuum: 'off',
    jit: 'off',
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
  };
}

/**
 * Starts the PostgreSQL of the product's development start on the data folder of the benchmark; by default on a free port. `more` replaces settings.
 */
export async function startCluster(
  folder: string,
  port?: number,
  more: Readonly<Record<string, string>> = {},
): Promise<PostgresServer> {
  const dataDir = join(folder, 'postgres');
  const secret = join(folder, 'postgres-password');
  mkdirSync(folder, { recursive: true });
  if (!existsSync(secret)) writeFileSync(secret, systemClock.uuid(), { mode: 0o600 });
  const password = readFileSync(secret, 'utf8');
  if (!existsSync(dataDir)) await createCluster({ dataDir, password, durable: true });
  return startPostgres({
    dataDir,
    port: port ?? (await freePort()),
    password,
    logFile: join(folder, 'postgres.log'),
    settings: { ...settings(), ...more },
  });
}

/** Starts PostgreSQL with one database, which is empty and has the tables of the product. */
export async function startWithTables(folder: string, name: string, more?: Readonly<Record<string, string>>) {
  const postgres = await startCluster(folder, undefined, more);
  await emptyDatabases(postgres, [name]);
  const url = postgres.url(name);
  await migrate(url);
  return { postgres, url };
}

/** Creates empty databases, in place of those with the same names. */
export async function emptyDatabases(server: PostgresServer, names: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server.url('postgres') });
  await client.connect();
  for (const name of names) {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}`);
  }
  await client.end();
}
