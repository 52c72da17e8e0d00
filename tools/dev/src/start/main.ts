import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { systemClock } from '@listings/platform';
import { CHECKOUT } from '../checkout.js';
import { say, style } from '../say.js';
import { readStartConfiguration } from './configuration.js';
import { StartProblem } from './problem.js';
import { seedProblem } from './seed-problem.js';
import { summary } from './summary.js';
import type { System } from './system.js';
import { startSystem } from './system.js';

/** The terminal and npm both forward Ctrl-C: signals within this time count as one. */
const SAME_SIGNAL_MS = 1000;

const script = (path: string) => join(CHECKOUT, 'dist', path, 'src/main.js');

let system: System | undefined;
let stopRequestedAt: number | undefined;

// A closed terminal or a `| head` must not end this process before everything has stopped.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => requestStop(`${signal}: stopping`));
watchNpm();

try {
  const configuration = readStartConfiguration(process.env, CHECKOUT);
  const home = shortest(configuration.home);
  say(`${existsSync(configuration.home) ? 'Starting' : 'First start'} in ${home}`);
  // Loading the feature libraries takes as long as starting the database, so do both at the same time.
  const persistence = import('./persistence.js');
  const seeding = import('../seed/seed.js');
  system = startSystem({
    configuration,
    scripts: {
      sandbox: script('tools/publisher-sandbox'),
      api: script('apps/api'),
      worker: script('apps/worker'),
      'webhook-dispatcher': script('apps/webhook-dispatcher'),
    },
    migrate: async (databaseUrl) => (await persistence).migrate(databaseUrl),
    seed: async (context) =>
      (await seeding).seedDemoData(context).catch((error: unknown) => {
        throw seedProblem(error);
      }),
    environment: process.env,
    clock: systemClock,
    say,
    failed: (problem) => void fail(problem),
  });
  const environment = await system.ready;
  if (stopRequestedAt === undefined) console.log(summary({ environment, home, seconds: process.uptime() }));
} catch (error) {
  if (stopRequestedAt === undefined) await fail(error);
}

function requestStop(text: string): void {
  const now = systemClock.monotonic();
  if (stopRequestedAt !== undefined) {
    if (now - stopRequestedAt > SAME_SIGNAL_MS) system?.hurry();
    return;
  }
  stopRequestedAt = now;
  say(text);
  void stop(0);
}

async function fail(error: unknown): Promise<void> {
  if (stopRequestedAt !== undefined) return;
  stopRequestedAt = systemClock.monotonic();
  const text =
    error instanceof StartProblem || !(error instanceof Error)
      ? String((error as Error).message)
      : (error.stack ?? error.message);
  console.error(`\n${style('red', text)}\n`);
  await stop(1);
}

async function stop(code: number): Promise<never> {
  try {
    await system?.stop();
    if (code === 0) say('Stopped');
  } catch (error) {
    console.error(String(error));
    process.exit(1);
  }
  process.exit(code);
}

/** Detects the end of npm where its shell does not forward signals. */
function watchNpm(): void {
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event !== 'start') return;
  systemClock
    .every(1000, () => {
      if (process.ppid !== parent) requestStop('npm has ended: stopping');
    })
    .unref();
}

function shortest(path: string): string {
  const within = relative(process.cwd(), path);
  return within.startsWith('..') ? path : within || '.';
}
