import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { faultLines, runFaults } from './run-faults.js';

const HELP = `Usage: node tools/bench/run.mjs post-faults [options]

Publishes a campaign at two sites while a random process (api, worker, webhook dispatcher, PostgreSQL) is killed every
second, a proxy cuts answers of the publisher, and posts appear late. Then compares the database, the books of the
publisher and the log of the webhook receiver item by item, and prints the counts. Fails if they disagree.

  --locations N     locations of the campaign (1000)
  --kill-seconds S  how long processes are killed (60)
  --late MS         the time after which a post appears (30000)
  --seed N          the choice of the killed processes (1)
`;

/** Runs the faults with the options of the command line. */
export async function runPostFaults(args: readonly string[], say: (text: string) => void): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      locations: { type: 'string', default: '1000' },
      'kill-seconds': { type: 'string', default: '60' },
      late: { type: 'string', default: '30000' },
      seed: { type: 'string', default: '1' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(HELP);
  // The script that starts the benchmarks has just built the apps.
  process.env['TEST_BUILD'] ??= fileURLToPath(new URL('../../../..', import.meta.url));
  const report = await runFaults({
    locations: Number(values.locations),
    killSeconds: Number(values['kill-seconds']),
    appearsAfterMs: Number(values.late),
    seed: Number(values.seed),
  });
  for (const line of faultLines(report).split('\n')) say(line);
  process.exit(report.problems.length > 0 ? 1 : 0);
}
