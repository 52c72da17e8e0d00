import { fileURLToPath } from 'node:url';
import { flag, readOptions, wholeNumber } from '../options.js';
import { faultLines, runFaults, runUnknown, unknownLines } from './run-faults.js';

const HELP = `post-faults

Publishes a campaign at two sites while a random process (api, worker, webhook dispatcher, PostgreSQL) is killed every
second, a proxy cuts answers of the publisher, and posts appear late. Then compares the database, the books of the
publisher and the log of the webhook receiver item by item, and prints the counts. Fails if they disagree.

With --unknown nothing is killed; instead the first call for each delivery ends without an answer, and the publisher has the
post of every second one.
`;

/** Runs the faults with the options of the command line. */
export async function runPostFaults(args: readonly string[], say: (text: string) => void): Promise<[]> {
  const options = readOptions(args, HELP, {
    locations: wholeNumber(1_000, 'locations of the campaign', { most: 100_000, short: 30 }),
    'kill-seconds': wholeNumber(60, 'how long processes are killed', { most: 3_600, short: 5 }),
    late: wholeNumber(30_000, 'the time after which a post appears', { least: 0, most: 600_000, short: 2_000 }),
    seed: wholeNumber(1, 'the choice of the killed processes', { most: 1_000_000 }),
    unknown: flag('only unknown outcomes: two for each location'),
  });
  if (!options) return [];
  // The script that starts the benchmarks has just built the apps.
  process.env['TEST_BUILD'] ??= fileURLToPath(new URL('../../../..', import.meta.url));
  const { locations, 'kill-seconds': killSeconds, late: appearsAfterMs, seed } = options;
  if (options.unknown) {
    const found = await runUnknown({ locations });
    for (const line of unknownLines(found).split('\n')) say(line);
    process.exit(found.problems.length > 0 ? 1 : 0);
  }
  const report = await runFaults({ locations, killSeconds, appearsAfterMs, seed });
  for (const line of faultLines(report).split('\n')) say(line);
  process.exit(report.problems.length > 0 ? 1 : 0);
}
