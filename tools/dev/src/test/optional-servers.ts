import { freePort, startRedisServer } from '@listings/testing';
import type { RedisServer } from '@listings/testing';
import { createServer } from 'node:net';

/** The preferred port: nx can reuse cached results only if TEST_REDIS_URL is the same in every run. */
const REDIS_PORT = 46379;

/** Starts a temporary Redis for the tests that need one; it exits with this process. */
export async function startRedis(program: string): Promise<RedisServer> {
  return startRedisServer(program, (await isFree(REDIS_PORT)) ? REDIS_PORT : await freePort());
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
