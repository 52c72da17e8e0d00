import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Place } from '@listings/persistence/plans';
import { readCommandLine } from './command-line.js';
import type { RunOptions } from './command-line.js';
import { findPlace } from './find-place.js';
import { libraries } from './libraries.js';
import { LARGEST_ACCOUNT, smallAccount } from './load/account-rows.js';
import { sizeOf } from './load/run-load.js';
import { Measurer } from './measure.js';
import { planFiles, unreachedSites } from './plan-files.js';
import { startLoaded } from './plan-server.js';
import { problemsOf, resultLine, statementLines } from './report.js';
import type { Result } from './report.js';
import { findSites } from './sites.js';

/** The root folder of the checkout, relative to dist/tools/plan-suite/src. */
const CHECKOUT = join(dirname(fileURLToPath(import.meta.url)), '../../../..');
const say = (text: string) => console.log(`${new Date().toISOString().slice(11, 19)}  ${text}`);

try {
  const options = readCommandLine(process.argv.slice(2));
  if (options) await runSuite(options);
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}

async function runSuite(options: RunOptions): Promise<void> {
  const size = sizeOf(options);
  const count = (value: number) => value.toLocaleString('en');
  say(`${count(size.accounts)} accounts, ${count(size.locations)} locations, ${count(size.events)} events`);
  const database = await startLoaded(options.folder ?? join(CHECKOUT, '.listings-plans'), size, say);
  try {
    const results = await measureAll(database.url, options);
    const problems = options.only === '' ? siteProblems(results) : [];
    for (const problem of problems) console.log(`FAILED: ${problem}`);
    const failed = results.filter((result) => result.problems.length > 0).length + problems.length;
    const passed = results.filter((result) => result.problems.length === 0).length;
    console.log(`${passed} passed, ${failed} failed`);
    if (failed > 0) process.exitCode = 1;
  } finally {
    await database.stop(options);
  }
}

async function measureAll(url: string, options: RunOptions): Promise<Result[]> {
  const { scale, only, statements, plans } = options;
  const [small, largest] = await findPlaces(url, [smallAccount(sizeOf(options)), LARGEST_ACCOUNT]);
  const measurer = await Measurer.open(url);
  const results: Result[] = [];
  say('Pages read / budget: of a small account, of the largest account; time of the latter');
  for (const { path, plans: declared } of planFiles) {
    const chosen = Object.entries(declared.calls).filter(([name]) => name.includes(only));
    if (chosen.length > 0) console.log(path);
    for (const [name, call] of chosen) {
      const measured = {
        name,
        call,
        small: await measurer.measure(call, small),
        largest: await measurer.measure(call, largest),
      };
      await measurer.vacuum();
      const result = { ...measured, problems: problemsOf(measured, scale) };
      results.push(result);
      console.log(resultLine(result));
      if (statements || plans) for (const line of statementLines(result, { plans })) console.log(line);
    }
  }
  await measurer.close();
  return results;
}

async function findPlaces(url: string, [small, largest]: readonly [number, number]): Promise<[Place, Place]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return [await findPlace(client, small), await findPlace(client, largest)];
  } finally {
    await client.end();
  }
}

/** A place that sends a statement must be reached by a call or be listed; what is listed must exist. */
function siteProblems(results: readonly Result[]): string[] {
  const sites = libraries.flatMap(({ folder }) => findSites(join(CHECKOUT, 'dist'), folder));
  const reached = new Set(
    results.flatMap(({ small, largest }) => [...small.sent, ...largest.sent].map(({ site }) => site)),
  );
  const unreached = sites.filter(({ position, owner }) => !reached.has(position) && !(owner in unreachedSites));
  return [
    ...unreached.map(({ position, owner }) => `no call reaches a statement of ${owner} (${position})`),
    ...results
      .filter(({ small, largest }) => small.sent.length + largest.sent.length === 0)
      .map(({ name }) => `the call of ${name} sends no statement`),
    ...Object.keys(unreachedSites)
      .filter((owner) => !sites.some((site) => site.owner === owner))
      .map((owner) => `${owner} is unreached, and sends no statement`),
  ];
}
