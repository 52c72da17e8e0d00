import { findProgram, redisProgram, startTestServer } from '@listings/testing';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { say } from '../say.js';
import { startRedis } from './optional-servers.js';

/** The servers of a run, and how the tests find them. */
export interface ProvidedServers {
  env: NodeJS.ProcessEnv;
  stop(): Promise<void>;
}

/** Starts the PostgreSQL that all suites of a run share, unless TEST_DATABASE_URL names one. */
export async function provideDatabase(): Promise<ProvidedServers> {
  if (process.env.TEST_DATABASE_URL) {
    say('PostgreSQL: your server (TEST_DATABASE_URL)');
    return { env: {}, stop: async () => undefined };
  }
  const folder = mkdtempSync(join(tmpdir(), 'listings-npm-test-'));
  const server = await startTestServer({ folder, ownerPid: process.pid });
  say(`PostgreSQL: temporary server on port ${server.port}`);
  return { env: { TEST_DATABASE_URL: server.url('postgres') }, stop: () => server.stop() };
}

/** Starts the Redis of the long run where the machine has one, unless TEST_REDIS_URL names one. */
export async function provideRedis(): Promise<ProvidedServers> {
  const none = { env: {}, stop: async () => undefined };
  const program = redisProgram();
  if (process.env.TEST_REDIS_URL) say('Redis: your server (TEST_REDIS_URL)');
  else if (!program)
    say('Redis: not found, so the tests that need it are SKIPPED (install redis-server, or set TEST_REDIS_URL)');
  else {
    const server = await startRedis(program);
    say(`Redis: temporary server at ${server.url}`);
    return { env: { TEST_REDIS_URL: server.url }, stop: () => server.stop() };
  }
  return none;
}

/** The programs of browsers, the best first: one without a user interface takes half the processor time for a page. */
const BROWSERS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** Finds the browser of the machine. */
export function provideBrowser(): NodeJS.ProcessEnv {
  const browser = process.env.TEST_BROWSER ?? findProgram(BROWSERS);
  say(
    browser
      ? `Browser: ${browser}`
      : 'Browser: not found, so the tests that need it are SKIPPED (install chromium-headless-shell or chromium, or set TEST_BROWSER)',
  );
  return browser ? { TEST_BROWSER: browser } : {};
}

/** Finds the programs of operators that the long run checks its files with: helm, promtool. */
export function provideOperatorPrograms(): NodeJS.ProcessEnv {
  const programs = { TEST_HELM: 'helm', TEST_PROMTOOL: 'promtool' };
  return Object.fromEntries(
    Object.entries(programs).flatMap(([variable, program]) => {
      const found = process.env[variable] ?? findProgram([program]);
      say(
        `${program}: ${found ?? `not found, so the tests that need it are SKIPPED (install it, or set ${variable})`}`,
      );
      return found ? [[variable, found]] : [];
    }),
  );
}
