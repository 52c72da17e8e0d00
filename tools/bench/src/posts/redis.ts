import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, waitFor } from '@listings/testing';

/** Starts a Redis that stores nothing on the disk; undefined if the machine has no redis-server. */
export async function startBenchRedis(): Promise<{ url: string; stop(): Promise<void> } | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-redis-'));
  const port = await freePort();
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  const server = spawn('redis-server', options, { stdio: 'ignore' });
  let missing = false;
  server.once('error', () => (missing = true));
  const ended = new Promise((resolve) => server.once('close', resolve));
  await waitFor(async () => missing || (await listens(port)), { describe: 'redis-server', timeoutMs: 10_000 });
  if (missing) return undefined;
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      server.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
