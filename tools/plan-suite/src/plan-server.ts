import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '@listings/persistence';
import { systemClock } from '@listings/platform';
import { createCluster, freePort, startPostgres } from '@listings/testing';
import type { LoadSize } from './load/account-rows.js';
import { runLoad } from './load/run-load.js';

/** Durability is off, because the data can be loaded again; what plans depend on is as PostgreSQL sets it. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
  shared_buffers: '1GB',
  autovacuum: 'off',
  jit: 'off',
  timezone: 'UTC',
};

/** A loaded database. */
export interface LoadedDatabase {
  readonly url: string;
  stop(options: { keep: boolean }): Promise<void>;
}

/** Starts a server of its own in the folder and loads it, unless an earlier run has loaded the same size there. */
export async function startLoaded(
  folder: string,
  size: LoadSize,
  say: (text: string) => void,
): Promise<LoadedDatabase> {
  const marker = JSON.stringify(size);
  const loaded = join(folder, 'loaded');
  if (existsSync(folder) && (!existsSync(loaded) || readFileSync(loaded, 'utf8') !== marker))
    rmSync(folder, { recursive: true, force: true });
  const dataDir = join(folder, 'postgres');
  const secret = join(folder, 'password');
  mkdirSync(folder, { recursive: true });
  if (!existsSync(secret)) writeFileSync(secret, systemClock.uuid(), { mode: 0o600 });
  const password = readFileSync(secret, 'utf8');
  if (!existsSync(dataDir)) await createCluster({ dataDir, password, durable: false });
  const server = await startPostgres({
    dataDir,
    port: await freePort(),
    password,
    logFile: join(folder, 'postgres.log'),
    settings: SETTINGS,
  });
  const url = server.url('plans');
  const stop = async ({ keep }: { keep: boolean }) => {
    await server.stop();
    if (!keep) rmSync(folder, { recursive: true, force: true });
  };
  try {
    if (!existsSync(loaded)) {
      const admin = new pg.Client({ connectionString: server.url('postgres') });
      await admin.connect();
      await admin.query('create database plans');
      await admin.end();
      await migrate(url);
      await runLoad(url, size, say);
      writeFileSync(loaded, marker);
    } else await vacuum(url);
    return { url, stop };
  } catch (error) {
    await stop({ keep: false });
    throw error;
  }
}

/** Removes what the rolled back changes of an earlier run left. */
async function vacuum(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('vacuum');
  await client.end();
}
