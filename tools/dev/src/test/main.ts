import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKOUT } from '../checkout.js';
import { bundleApps } from './bundle-apps.js';
import { runParts } from './ci-parts.js';
import { runsOfFailures } from './repeat.js';
import {
  clearResults,
  clearTasks,
  listFailures,
  readResults,
  readTasks,
  sumUp,
  totalsLine,
  withFlaky,
} from './results.js';
import type { ProjectResult } from './results.js';
import { NxRun } from './nx-run.js';
import { provideBrowser, provideDatabase, provideOperatorPrograms, provideRedis } from './servers.js';
import type { ProvidedServers } from './servers.js';
import { readTestArguments } from './test-arguments.js';
import { TIERS } from './tiers.js';

const { tier, forNx } = readTestArguments(process.argv.slice(2));
const { settings, targets, projects, parts } = TIERS[tier](CHECKOUT, forNx);

const env: NodeJS.ProcessEnv = {
  ...settings,
  ...process.env,
  NX_DAEMON: 'false',
  NX_TUI: 'false',
  TEST_TIER: tier,
  TEST_RUN_PID: String(process.pid),
  // The processes that tests start run from the present build; see `buildApp` and `bundledApp`.
  TEST_BUILD: join(CHECKOUT, 'dist'),
  TEST_BUNDLES: bundleApps(),
};
const nx = new NxRun(env);

// On Ctrl-C the terminal sends the signal to nx as well. This process then still adds up the results so far.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => nx.stop());

process.exitCode = await run();

async function run(): Promise<number> {
  const servers = await provideServers();
  clearResults(CHECKOUT);
  clearTasks(CHECKOUT);
  const ofParts = runParts(parts, env);
  const code = await nx.run(['run-many', '-t', ...targets, ...projects, ...forNx]);
  const endedParts = await ofParts;
  const tasks = [...readTasks(CHECKOUT), ...endedParts.flatMap(({ task }) => task ?? [])];
  const results = repeated(readResults(CHECKOUT));
  await Promise.all(servers.map((server) => server.stop()));

  const totals = sumUp(results, tasks);
  const failures = [listFailures(results, tasks)];
  if (code !== 0 && totals.failed + totals.flaky === 0) {
    totals.failed = 1;
    failures.push(`FAILED: nx ended with exit code ${code}, and no task has reported a failure\n`);
  }
  for (const { name, totals: part, failures: described } of endedParts) {
    totals.passed += part.passed;
    totals.failed += part.failed;
    totals.skipped += part.skipped;
    totals.flaky += part.flaky;
    if (part.failed > 0)
      failures.push(`${described}FAILED: ${name}: ${part.failed} failed; its output above says more\n`);
  }
  // .ci/run prints this file again at its end.
  writeFileSync(join(CHECKOUT, `.nx/failures-${tier}.txt`), failures.join(''));
  if (failures.join('') !== '') console.log(failures.join('\n'));
  if (tier === 'long') console.log(`flaky: ${totals.flaky}`);
  console.log(totalsLine(totals));
  return totals.failed > 0 ? 1 : 0;
}

/** Takes out the failures that pass when they run again alone. No test of the gate gets a second run. */
function repeated(results: ProjectResult[]): ProjectResult[] {
  return tier === 'long' ? withFlaky(results, runsOfFailures(CHECKOUT, results, env)) : results;
}

async function provideServers(): Promise<ProvidedServers[]> {
  const servers = [await provideDatabase(), ...(tier === 'long' ? [await provideRedis()] : [])];
  Object.assign(env, ...servers.map((server) => server.env), provideBrowser());
  if (tier === 'long') Object.assign(env, provideOperatorPrograms());
  return servers;
}
