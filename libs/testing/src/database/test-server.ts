import { randomBytes } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../network/free-port.js';
import type { PostgresServer } from '../postgres/server.js';
import { createCluster, PostgresPortTaken, startPostgres } from '../postgres/server.js';
import { processStartTime } from '../process/identity.js';
import { waitFor } from '../wait-for.js';
import { memoryFolder } from './memory-folder.js';
import { testRunPid } from './test-run.js';

/** Fast and not durable: a power failure only loses test data. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '256MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '400',
  shared_buffers: '128MB',
  timezone: 'UTC',
  jit: 'off',
};

/**
 * Starts a temporary server, with its log in `folder` and its data there or in memory. The server and its folders end with
 * the process `ownerPid`.
 */
export async function startTestServer(of: { folder: string; ownerPid: number }): Promise<PostgresServer> {
  const { folder, ownerPid } = of;
  const inMemory = memoryFolder(ownerPid);
  const dataDir = join(inMemory ?? folder, 'data');
  const password = randomBytes(18).toString('base64url');
  await createCluster({ dataDir, password, durable: false });
  for (let attempt = 1; ; attempt++) {
    try {
      const port = await freePort();
      return await startPostgres({
        dataDir,
        port,
        password,
        logFile: join(folder, 'postgres.log'),
        settings: SETTINGS,
        ownerPid,
        removeAfter: inMemory ? [folder, inMemory] : [folder],
      });
    } catch (error) {
      if (!(error instanceof PostgresPortTaken) || attempt === 5) throw error;
      // The watchdog of the failed attempt has removed the folders.
      for (const each of [folder, inMemory]) if (each) mkdirSync(each, { recursive: true, mode: 0o711 });
      if (!existsSync(dataDir)) await createCluster({ dataDir, password, durable: false });
    }
  }
}

/**
 * Returns the URL of the server that all tests of the run share: TEST_DATABASE_URL, or a temporary server that the
 * first caller starts and that ends with the run, even if the run is killed.
 */
export async function testServerUrl(): Promise<string> {
  if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL;
  const owner = testRunPid();
  const folder = join(
    tmpdir(),
    `listings-test-${process.getuid?.() ?? 0}-${owner}-${processStartTime(owner)?.replace(/\W/g, '')}`,
  );
  const note = join(folder, 'server.json');
  try {
    mkdirSync(folder, { mode: 0o711 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (lstatSync(folder).uid !== process.getuid?.())
      throw new Error(`${folder} belongs to another user: remove it.`, { cause: error });
    await waitFor(() => existsSync(note), {
      timeoutMs: 60_000,
      describe: `the test database that another process of this run starts (${folder})`,
    });
    return readNote(note);
  }
  try {
    const server = await startTestServer({ folder, ownerPid: owner });
    writeFileSync(`${note}.new`, JSON.stringify({ url: server.url('postgres') }), { mode: 0o600 });
    renameSync(`${note}.new`, note);
  } catch (error) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(note, JSON.stringify({ failed: `the test database of this run did not start: ${String(error)}` }), {
      mode: 0o600,
    });
    throw error;
  }
  return readNote(note);
}

function readNote(note: string): string {
  const { url, failed } = JSON.parse(readFileSync(note, 'utf8')) as { url?: string; failed?: string };
  if (url) return url;
  throw new Error(failed);
}
