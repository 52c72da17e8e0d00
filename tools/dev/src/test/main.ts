import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CHECKOUT } from '../checkout.js';
import { budgetLines } from './budgets.js';
import { bundleApps } from './bundle-apps.js';
import { machineFactor } from './machine-speed.js';
import { NxRun } from './nx-run.js';
import { providePrograms } from './programs.js';
import { runsOfFailures } from './repeat.js';
import { clearReports, listFailures, readReports, sumUp, totalsLine, withFlaky } from './results.js';
import type { SuiteReport } from './results.js';
import { provideDatabase, provideRedis } from './servers.js';
import type { ProvidedServer } from './servers.js';
import { targetsOf } from './targets.js';
import { readTestArguments, TEST_HELP } from './test-arguments.js';

const { reportFolder } = (await import(pathToFileURL(join(CHECKOUT, 'tools/dev/lib/report-file.mjs')).href)) as {
  reportFolder(root: string): string;
};
const { partTargets } = (await import(pathToFileURL(join(CHECKOUT, 'tools/nx/parts.mjs')).href)) as {
  partTargets(target: string): readonly string[];
};
const REPORTS = reportFolder(CHECKOUT);
const { tier, fresh, forNx, help } = readTestArguments(process.argv.slice(2));
const isLong = tier !== 'gate';
/** Tells the reports of this run from those that nx restores. */
const RUN = String(process.pid) + process.hrtime.bigint();

const env: NodeJS.ProcessEnv = {
  ...process.env,
  NX_DAEMON: 'false',
  NX_TUI: 'false',
  TEST_RUN: RUN,
  TEST_RUN_PID: String(process.pid),
  // The processes that tests start run from the present build; see `buildApp` and `bundledApp`.
  TEST_BUILD: join(CHECKOUT, 'dist'),
  ...(isLong && { TEST_BUNDLES: bundleApps() }),
};
const nx = new NxRun(env);

// On Ctrl-C the terminal sends the signal to nx as well. This process then still adds up the results so far.
process.on('SIGINT', () => undefined);
let isStopped = false;
process.on('SIGTERM', () => {
  isStopped = true;
  nx.stop();
});

process.exitCode = help ? printHelp() : await run();

function printHelp(): number {
  console.log(TEST_HELP);
  return 0;
}

async function run(): Promise<number> {
  const factor = machineFactor();
  const servers = await provideServers();
  clearReports(REPORTS);
  // The checkout is built. Nx would replace the build while suites start processes from it.
  const options = ['--excludeTaskDependencies', ...(fresh ? ['--skipNxCache'] : [])];
  const code = await nx.run(['run-many', '-t', ...targetsOf(tier, forNx, partTargets), ...options, ...forNx]);
  const reports = repeated(readReports(REPORTS));
  const cpuOfServers = servers.reduce((sum, server) => sum + server.cpuSeconds(), 0);
  await Promise.all(servers.map((server) => server.stop()));

  const totals = sumUp(reports);
  const failures = [listFailures(reports)];
  if (code !== 0 && totals.failed + totals.flaky === 0) {
    totals.failed = 1;
    failures.push(`FAILED: nx ended with exit code ${code}, and no suite has reported a failure\n`);
  }
  // .ci/run prints this file again at its end.
  writeFileSync(join(CHECKOUT, `.nx/failures-${tier}.txt`), failures.join(''));
  if (failures.join('') !== '') console.log(failures.join('\n'));
  const costs = { tier, reports, run: RUN, servers: cpuOfServers, factor };
  for (const line of budgetLines(costs)) console.log(line);
  if (isLong) console.log(`flaky: ${totals.flaky}`);
  console.log(totalsLine(totals));
  return totals.failed > 0 ? 1 : 0;
}

/** Takes out the failures that pass when they run again alone. No test of the gate gets a second run, and none of a run that is stopped. */
function repeated(reports: SuiteReport[]): SuiteReport[] {
  return isLong && !isStopped
    ? withFlaky(reports, runsOfFailures(CHECKOUT, reports, { ...env, TEST_TIER: tier }))
    : reports;
}

async function provideServers(): Promise<ProvidedServer[]> {
  const servers = [await provideDatabase(), ...(isLong ? [await provideRedis()] : [])];
  Object.assign(env, ...servers.map((server) => server.env), providePrograms(tier));
  return servers;
}
