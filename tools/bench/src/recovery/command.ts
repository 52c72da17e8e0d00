import { fileURLToPath } from 'node:url';
import { readOptions, wholeNumber } from '../options.js';
import { measureRecovery, recoveryLines } from './measure-recovery.js';

const HELP = `Usage: node tools/bench/run.mjs recovery [options]

Publishes a campaign in the publisher sandbox while two workers and the webhook dispatcher are killed in turns and
answers of the publishers are lost. Prints how long the slowest delivery took after the last kill, and what was lost or
doubled.

  --locations N      locations of the campaign, two deliveries each (150, the most)
  --kill-seconds S   how long processes are killed (17)
`;

/** Runs the measurement with the options of the command line. Fails if anything was lost or doubled. */
export async function runRecovery(args: readonly string[], say: (text: string) => void): Promise<[]> {
  const options = readOptions(args, HELP, {
    locations: wholeNumber(150, { most: 150, short: 20 }),
    'kill-seconds': wholeNumber(17, { most: 3_600, short: 4 }),
  });
  if (!options) return [];
  // The script that starts the benchmarks has just built the apps.
  process.env['TEST_BUILD'] ??= fileURLToPath(new URL('../../../..', import.meta.url));
  const { locations, 'kill-seconds': killSeconds } = options;
  const report = await measureRecovery({ locations, killSeconds });
  for (const line of recoveryLines(report).split('\n')) say(line);
  const { notLive, withoutPost, withTwoPosts } = report;
  // The database server of the run keeps this process running, and ends with it.
  process.exit(notLive + withoutPost + withTwoPosts > 0 ? 1 : 0);
}
