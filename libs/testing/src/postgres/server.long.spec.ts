import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { perTest, temporaryFolder } from '../jest/index.js';
import { freePort } from '../network/free-port.js';
import { processStartTime } from '../process/identity.js';
import { startProcess } from '../process/start-process.js';
import { waitFor } from '../wait-for.js';
import { postgresAnswers } from './postgres-answers.js';
import { readPostmaster, servesDirectory } from './postmaster.js';
import { createCluster, PostgresPortTaken, startPostgres, stopLeftover } from './server.js';

describe('the built-in PostgreSQL', () => {
  // Mode 700, as mktemp creates it: the user that runs the server for root may not enter it without help.
  let dataDir: string;

  afterEach(() => stopLeftover(dataDir));

  const home = perTest(temporaryFolder);

  beforeEach(async () => {
    dataDir = home.at('a folder/postgres');
    await createCluster({ dataDir, password: 'pa ss', durable: false });
  });

  const start = (port: number, more: Partial<Parameters<typeof startPostgres>[0]> = {}) => {
    const usual = { dataDir, password: 'pa ss', logFile: home.at('logs/postgres.log'), settings: { fsync: 'off' } };
    return startPostgres({ ...usual, port, ...more });
  };

  /** A connection that may break. */
  async function connected(url: string): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  it('starts, requires the password, stops and starts again on the same data', async () => {
    const port = await freePort();
    const first = await start(port);
    expect(await postgresAnswers(first.url('postgres'))).toBe(true);
    const wrong = first.url('postgres').replace('pa%20ss', 'wrong');
    await expect(connected(wrong)).rejects.toThrow('password authentication failed');
    await first.stop();
    expect(processStartTime(first.pid)).toBeUndefined();

    const second = await start(port);
    expect(await postgresAnswers(second.url('postgres'))).toBe(true);
    await second.stop();
  });

  it('replaces a server left over from a killed run', async () => {
    const left = await start(await freePort());
    const server = await start(await freePort());

    expect(processStartTime(left.pid)).toBeUndefined();
    expect(await postgresAnswers(server.url('postgres'))).toBe(true);
    await server.stop();
  });

  it('recovers after the server itself was killed', async () => {
    const port = await freePort();
    const killed = await start(port);
    process.kill(killed.pid, 'SIGKILL');
    await killed.exited;
    expect(existsSync(join(dataDir, 'postmaster.pid'))).toBe(true);

    const server = await start(port);
    expect(await postgresAnswers(server.url('postgres'))).toBe(true);
    await server.stop();
  });

  it('recovers while statements of the killed server still run, and write to the log when they end', async () => {
    const port = await freePort();
    const killed = await start(port);
    const clients = await Promise.all(Array.from({ length: 20 }, () => connected(killed.url('postgres'))));
    // Each ends a little later than the one before, so that one ends at every moment of the next start.
    const running = clients.map((client, n) =>
      client.query('select count(*) from generate_series(1, $1::integer)', [n * 400_000]).catch(() => undefined),
    );
    await postgresAnswers(killed.url('postgres'));
    process.kill(killed.pid, 'SIGKILL');
    await killed.exited;

    const server = await start(port);
    expect(await postgresAnswers(server.url('postgres'))).toBe(true);
    await server.stop();
    await Promise.all(running);
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  });

  it('ends with its owner, even if the owner is killed, and removes its folder', async () => {
    const owner = await startProcess({ command: ['sleep', '60'] });
    const server = await start(await freePort(), { ownerPid: owner.pid, removeAfter: [home.path] });

    await owner.kill('SIGKILL');

    await waitFor(() => processStartTime(server.pid) === undefined, { describe: 'the server to end' });
    await waitFor(() => !existsSync(home.path), 'the folder to go');
  });

  it('reports a port that is in use', async () => {
    const port = await freePort();
    const other = home.at('other');
    await createCluster({ dataDir: other, password: 'pa ss', durable: false });
    const first = await start(port, { dataDir: other });

    await expect(start(port)).rejects.toThrow(PostgresPortTaken);
    await first.stop();
  });

  it('reports why it did not start', async () => {
    const failing = start(await freePort(), { settings: { shared_buffers: 'plenty' } });
    await expect(failing).rejects.toThrow(/did not start on .*: .*shared_buffers/);
  });

  it('does not mistake a process with a reused pid for the server', async () => {
    const server = await start(await freePort());
    const { pid } = readPostmaster(dataDir) ?? { pid: 0 };

    expect(pid).toBe(server.pid);
    expect(servesDirectory(pid, dataDir)).toBe(true);
    expect(servesDirectory(pid, home.at('other'))).toBe(false);
    expect(servesDirectory(process.pid, dataDir)).toBe(false);
    expect(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[1]).toBe(dataDir);
    await server.stop();
  });
});
