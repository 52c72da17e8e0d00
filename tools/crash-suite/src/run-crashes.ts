import { bundles } from '@listings/testing';
import type { Bundles } from '@listings/testing';
import { PersistentClient } from './client.js';
import { connectAccounts, lastingLocations } from './connect-accounts.js';
import type { AppName } from './failpoints.js';
import { openInstallation } from './installation.js';
import { Ledger } from './ledger.js';
import { isGood } from './report.js';
import type { RoundReport } from './report.js';
import { beginningOf, runRound } from './round.js';
import { SupervisedProcess } from './supervisor.js';

/** The size of a run. */
export interface CrashOptions {
  /** Kills of each round. */
  readonly kills: number;
  readonly rounds: number;
  /** Seed of the first round; each further one has the next number. */
  readonly seed: number;
  /** The program of a connection pooler between the processes and the database. */
  readonly pooler?: string;
  /** An earlier release, whose processes run beside those of the present sources on the schema of these. */
  readonly beside?: Bundles;
  /** Called now and then with a line about the progress. */
  readonly say?: (text: string) => void;
  /** Called with the report of each round. */
  readonly onRound?: (report: RoundReport) => void;
}

const PLUG_INS = ['publisher-a', 'publisher-b'];

/** The processes of a run. */
const PROCESSES: readonly (readonly [name: string, app: AppName])[] = [
  ['api', 'api'],
  ['worker-1', 'worker'],
  ['worker-2', 'worker'],
  ['dispatcher-1', 'webhook-dispatcher'],
  ['dispatcher-2', 'webhook-dispatcher'],
  ['dispatcher-3', 'webhook-dispatcher'],
];

/**
 * Runs rounds of kills in one installation. Each round ends when nothing is left to do and the invariants of
 * [reliability 2] are checked. The first round that breaks one ends the run. Returns the reports of all rounds.
 */
export async function runCrashes(options: CrashOptions): Promise<RoundReport[]> {
  const { say = () => undefined, onRound = () => undefined } = options;
  const present = bundles();
  const both = options.beside ? [options.beside, present] : [present];
  const processes: SupervisedProcess[] = [];
  // A run that is interrupted leaves no stopped process.
  const abandon = () => {
    for (const each of processes) each.kill();
  };
  process.once('exit', abandon);
  const installation = await openInstallation({ pooler: options.pooler });
  for (const [index, [name, app]] of PROCESSES.entries()) {
    const releases = both.map((release) => ({
      main: release.main(app),
      environment: installation.environment(PLUG_INS.map(release.plugIn)),
    }));
    // Of several processes of an app, some begin with each release.
    processes.push(new SupervisedProcess({ name, app, releases: index % 2 ? releases : releases.reverse() }));
  }
  try {
    await Promise.all(processes.map(({ ready }) => ready));
    let ledger = new Ledger();
    let beginning = await beginningOf(installation);
    const client = new PersistentClient(installation.apiUrl);
    const tenants = await connectAccounts(installation, { client, ledger });
    const reports: RoundReport[] = [];
    for (let round = 0; round < options.rounds; round += 1) {
      const seed = options.seed + round;
      say(`round ${round + 1} of ${options.rounds}, seed ${seed}`);
      const report = await runRound({
        installation,
        processes,
        tenants,
        ledger,
        beginning,
        wanted: options.kills,
        seed,
        say,
      });
      reports.push(report);
      onRound(report);
      if (!isGood(report)) break;
      ledger = new Ledger(lastingLocations(tenants));
      installation.oracle.clear();
      await installation.admin.clearRequests();
      beginning = await beginningOf(installation);
    }
    return reports;
  } finally {
    process.off('exit', abandon);
    await Promise.all(processes.map((each) => each.stop()));
    await installation.close();
  }
}
