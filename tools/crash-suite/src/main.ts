import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isGood, reportLines } from './report.js';
import { runCrashes } from './run-crashes.js';

const HELP = `Usage: node tools/crash-suite/run.mjs [options]

Kills the processes of the product with SIGKILL at named points of the code and at random times while clients write over
the API. Then checks that nothing was lost or doubled. Exits with 1 if something was.

  --kills N   kills (200)
  --seed N    seed of the writes and the kills; the same seed repeats them (a random one)
`;

try {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string', default: '200' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
  } else {
    // The script has just built the apps.
    process.env['TEST_BUILD'] ??= fileURLToPath(new URL('../../..', import.meta.url));
    const say = (text: string) => console.log(`${new Date().toTimeString().slice(0, 8)}  ${text}`);
    const options = { kills: Number(values.kills), seed: Number(values.seed) };
    say(`seed ${options.seed}`);
    const report = await runCrashes({ ...options, say });
    console.log(reportLines(report).join('\n'));
    // The database server of the run keeps this process running, and ends with it.
    process.exit(isGood(report) ? 0 : 1);
  }
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exit(1);
}
