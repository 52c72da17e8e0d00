import { runBodies } from './bodies/command.js';
import { runInteractions } from './interactions/command.js';
import { runJobs } from './jobs/command.js';
import { runLimits } from './limits/command.js';
import { runLocations } from './locations/command.js';
import { runMatching } from './matching/command.js';
import { runPostFaults } from './post-faults/command.js';
import { runPosts } from './posts/command.js';
import { runReadings } from './readings/command.js';
import { runRecovery } from './recovery/command.js';
import { runScores } from './scores/command.js';
import { runSpreadsheets } from './spreadsheets/command.js';
import { runWebhooks } from './webhooks/command.js';
import { runWork } from './work/command.js';

const say = (text: string) => console.log(`${new Date().toTimeString().slice(0, 8)}  ${text}`);

const benchmarks = new Map<string, (args: readonly string[], say: (text: string) => void) => void | Promise<void>>([
  ['bodies', runBodies],
  ['interactions', runInteractions],
  ['jobs', runJobs],
  ['limits', runLimits],
  ['locations', runLocations],
  ['matching', runMatching],
  ['post-faults', runPostFaults],
  ['posts', runPosts],
  ['readings', runReadings],
  ['recovery', runRecovery],
  ['scores', runScores],
  ['spreadsheets', runSpreadsheets],
  ['webhooks', runWebhooks],
  ['work', runWork],
]);

try {
  const [name = '', ...args] = process.argv.slice(2);
  const run = benchmarks.get(name);
  if (run) await run(args, say);
  else
    console.log(
      `Usage: node tools/bench/run.mjs ${[...benchmarks.keys()].join('|')} [options]  (--help shows the options of each)`,
    );
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
}
