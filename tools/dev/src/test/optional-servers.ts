import { freePort, startKept, waitFor } from '@listings/testing';
import { accessSync, closeSync, constants, mkdtempSync, openSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** The preferred port: nx can reuse cached results only if TEST_REDIS_URL is the same in every run. */
const REDIS_PORT = 46379;

/** The path of the first of these programs that is on the PATH. */
export function findProgram(names: string[], path = process.env.PATH ?? ''): string | undefined {
  for (const name of names) {
    for (const folder of path.split(delimiter).filter(Boolean)) {
      const file = join(folder, name);
      try {
        accessSync(file, constants.X_OK);
        return file;
      } catch {
        continue;
      }
    }
  }
  return undefined;
}

/** Starts a temporary Redis for the tests that need one; it exits with this process. */
export async function startRedis(program: string): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'listings-redis-'));
  const port = (await isFree(REDIS_PORT)) ? REDIS_PORT : await freePort();
  const log = openSync(join(folder, 'redis.log'), 'a');
  const command = [
    program,
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    folder,
  ];
  const server = startKept({ command, removeAfter: folder, env: process.env, log });
  closeSync(log);
  await waitFor(async () => (await ask(port, 'PING')).startsWith('+PONG'), { describe: 'redis-server to answer' });
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      await ask(port, 'SHUTDOWN NOSAVE').catch(() => '');
      await server.end();
    },
  };
}

function ask(port: number, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${command}\r\n`));
    socket.once('data', (answer) => {
      resolve(answer.toString());
      socket.destroy();
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('closed')));
  });
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
