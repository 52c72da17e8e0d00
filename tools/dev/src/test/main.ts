import { findProgram, redisProgram, runsSlowTests, startTestServer } from '@listings/testing';
import type { ChildProcess } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHECKOUT } from '../checkout.js';
import { say } from '../say.js';
import { updateConformance } from './conformance-file.js';
import { startRedis } from './optional-servers.js';
import { clearResults, clearTasks, listFailures, readResults, readTasks, sumUp, totalsLine } from './results.js';

const narrowed = process.argv.slice(2);

// tools/dev/lib/prepare.mjs has just built dist. nx must not build it again, because running tests load modules from it.
// One linter for the whole checkout takes a quarter of the processor time of one for each project.
const TARGETS = [narrowed.length === 0 ? 'lint-all' : 'lint', 'typecheck', 'test'];

const env: NodeJS.ProcessEnv = {
  ...process.env,
  NX_DAEMON: 'false',
  NX_TUI: 'false',
  TEST_RUN_PID: String(process.pid),
  // Three suites and the processes that they start share two cores.
  TEST_PATIENCE: process.env.TEST_PATIENCE ?? '4',
  // The processes that tests start run from the present build; see `buildApp` and `bundledApp`.
  TEST_BUILD: join(CHECKOUT, 'dist'),
  TEST_BUNDLES: bundleApps(),
};
const servers: { stop(): Promise<void> }[] = [];

let nx: ChildProcess | undefined;

// On Ctrl-C the terminal sends the signal to nx as well. This process then still adds up the results so far.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => nx?.kill('SIGTERM'));

process.exitCode = await run();

async function run(): Promise<number> {
  await provideServers();
  clearResults(CHECKOUT);
  clearTasks(CHECKOUT);
  const code = await runTasks();
  for (const server of servers) await server.stop();

  const [projects, tasks] = [readResults(CHECKOUT), readTasks(CHECKOUT)];
  const totals = sumUp(projects, tasks);
  const failures = [listFailures(projects, tasks)];
  if (code !== 0 && totals.failed === 0) {
    totals.failed = 1;
    failures.push(`FAILED: nx ended with exit code ${code}, and no task has reported a failure\n`);
  }
  if (totals.failed === 0 && narrowed.length === 0) {
    const problem = checkConformance();
    if (problem) {
      totals.failed += 1;
      failures.push(`FAILED: ${problem}\n`);
    }
  }
  // .ci/run prints this file again after its other parts.
  writeFileSync(join(CHECKOUT, '.nx/failures.txt'), failures.join(''));
  if (totals.failed > 0) console.log(failures.join(''));
  console.log(totalsLine(totals));
  return totals.failed > 0 ? 1 : 0;
}

/** Makes the bundles of the apps before the first test, and returns their folder. */
function bundleApps(): string {
  const { status, stdout } = spawnSync(process.execPath, [join(CHECKOUT, 'tools/dev/bundle.mjs')], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error('The apps could not be bundled for the tests: read the message above.');
  return stdout.trim();
}

async function provideServers(): Promise<void> {
  if (env.TEST_DATABASE_URL) say('PostgreSQL: your server (TEST_DATABASE_URL)');
  else {
    const folder = mkdtempSync(join(tmpdir(), 'listings-npm-test-'));
    mkdirSync(folder, { recursive: true });
    const server = await startTestServer({ folder, ownerPid: process.pid });
    servers.push(server);
    env.TEST_DATABASE_URL = server.url('postgres');
    say(`PostgreSQL: temporary server on port ${server.port}`);
  }

  const redis = redisProgram();
  if (env.TEST_REDIS_URL) say('Redis: your server (TEST_REDIS_URL)');
  else if (redis) {
    const server = await startRedis(redis);
    servers.push(server);
    env.TEST_REDIS_URL = server.url;
    say(`Redis: temporary server at ${server.url}`);
  } else say('Redis: not found, so the tests that need it are SKIPPED (install redis-server, or set TEST_REDIS_URL)');

  const browser = env.TEST_BROWSER ?? findProgram(['chromium', 'chromium-browser', 'google-chrome']);
  if (browser) {
    env.TEST_BROWSER = browser;
    say(`Browser: ${browser}`);
  } else say('Browser: not found, so the tests that need it are SKIPPED (install chromium, or set TEST_BROWSER)');

  if (!runsSlowTests) say('Slow tests: SKIPPED (SLOW_TESTS=1 runs them too)');
}

function runTasks(): Promise<number> {
  // Of the time of most suites about half is waiting for limits of publishers, leases and processes that start: with two at a
  // time the processors would often be idle. With a browser and all servers they are not.
  const parallel = process.env.TEST_PARALLEL ?? '3';
  const args = ['run-many', '-t', ...TARGETS, `--parallel=${parallel}`, '--outputStyle=stream', ...narrowed];
  const child = spawn(join(CHECKOUT, 'node_modules/.bin/nx'), args, { cwd: CHECKOUT, env, stdio: 'inherit' });
  nx = child;
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code ?? 1));
    child.once('error', () => resolve(1));
  });
}

function checkConformance(): string | undefined {
  const { problem, tests, sections } = updateConformance(CHECKOUT, process.env.CI === 'true' ? 'check' : 'write');
  if (!problem) say(`docs/conformance.md: ${tests} tests cite ${sections} sections`);
  return problem;
}
