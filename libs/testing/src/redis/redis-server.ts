import { accessSync, closeSync, constants, mkdtempSync, openSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { startKept } from '../process/kept-process.js';
import { waitFor } from '../wait-for.js';

/** A running Redis that keeps nothing on the disk. */
export type RedisServer = Awaited<ReturnType<typeof startRedisServer>>;

/** The path of the first of these programs that is on the PATH. */
export function findProgram(names: readonly string[], path = process.env['PATH'] ?? ''): string | undefined {
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

/** The Redis of this machine; undefined where there is none, so that the tests that need one are skipped. */
export function redisProgram(): string | undefined {
  return findProgram(['redis-server', 'valkey-server']);
}

/** Starts a Redis on a loopback port, with further options; it ends with this process. */
export async function startRedisServer(program: string, port: number, more: readonly string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'listings-redis-'));
  const log = openSync(join(folder, 'redis.log'), 'a');
  const options = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder, ...more];
  const server = startKept({
    command: [program, '--port', String(port), ...options],
    removeAfter: [folder],
    env: process.env,
    log,
  });
  closeSync(log);
  const ask = (command: string) => askRedis(port, command);
  await waitFor(async () => (await ask('PING')).startsWith('+PONG'), { describe: 'redis-server to answer' });
  return {
    url: `redis://127.0.0.1:${port}`,
    /** Sends a command that needs no quoting, and returns the first part of the answer. */
    ask,
    stop: async () => {
      await ask('SHUTDOWN NOSAVE').catch(() => '');
      await server.end();
    },
    /** Ends it like a crash; everything in it is lost. */
    kill: async () => {
      const [, pid] = /process_id:(\d+)/.exec(await ask('INFO server')) ?? [];
      process.kill(Number(pid), 'SIGKILL');
      await server.end();
    },
  };
}

function askRedis(port: number, command: string): Promise<string> {
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
