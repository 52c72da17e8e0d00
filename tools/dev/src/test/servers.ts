import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, redisProgram, startRedisServer, startTestServer } from '@listings/testing';
import { say } from '../say.js';
import { processorSecondsOf } from './processor-time.js';

/** A server that the suites of a run share, and how the tests find it. */
export interface ProvidedServer {
  env: NodeJS.ProcessEnv;
  /** The processor time that it has used. */
  cpuSeconds(): number;
  stop(): Promise<void>;
}

const NONE: ProvidedServer = { env: {}, cpuSeconds: () => 0, stop: async () => undefined };

/** Starts the PostgreSQL that all suites of a run share, unless TEST_DATABASE_URL names one. */
export async function provideDatabase(): Promise<ProvidedServer> {
  if (process.env.TEST_DATABASE_URL) {
    say('PostgreSQL: your server (TEST_DATABASE_URL)');
    return NONE;
  }
  const folder = mkdtempSync(join(tmpdir(), 'listings-npm-test-'));
  const server = await startTestServer({ folder, ownerPid: process.pid });
  say(`PostgreSQL: temporary server on port ${server.port}`);
  return {
    env: { TEST_DATABASE_URL: server.url('postgres') },
    cpuSeconds: () => processorSecondsOf(server.pid),
    stop: () => server.stop(),
  };
}

/** Starts a Redis for the tests that need one where the machine has the program, unless TEST_REDIS_URL names one. */
export async function provideRedis(): Promise<ProvidedServer> {
  const program = redisProgram();
  if (process.env.TEST_REDIS_URL) say('Redis: your server (TEST_REDIS_URL)');
  else if (!program)
    say('Redis: not found, so the tests that need it are SKIPPED (install redis-server, or set TEST_REDIS_URL)');
  else {
    const server = await startRedisServer(program, await freePort());
    say(`Redis: temporary server at ${server.url}`);
    return { ...NONE, env: { TEST_REDIS_URL: server.url }, stop: () => server.stop() };
  }
  return NONE;
}
