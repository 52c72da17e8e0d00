import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { runBodies } from './bodies/command.js';
import { readCommandLine } from './command-line.js';
import { runJobs } from './jobs/command.js';
import { benchmarkLocations } from './locations/benchmark.js';
import { runInteractions } from './interactions/command.js';
import { canReadCpuTime } from './machine/cpu.js';
import { runLimits } from './limits/command.js';
import { runMatching } from './matching/command.js';
import { runPostFaults } from './post-faults/command.js';
import { runPosts } from './posts/command.js';
import { runReadings } from './readings/command.js';
import { runRecovery } from './recovery/command.js';
import { resultNotes, resultTable } from './report/table.js';
import { runScores } from './scores/command.js';
import { runSpreadsheets } from './spreadsheets/command.js';
import { runPhotos } from './tenants/photos.js';
import { runUnknownKeys } from './tenants/unknown-keys.js';
import { runWebhooks } from './webhooks/command.js';
import { runWork } from './work/command.js';

const say = (text: string) => console.log(`${new Date().toTimeString().slice(0, 8)}  ${text}`);

/** The benchmarks with options of their own. */
const scenarios = new Map<string, (args: readonly string[], say: (text: string) => void) => void | Promise<void>>([
  ['bodies', runBodies],
  ['interactions', runInteractions],
  ['jobs', runJobs],
  ['limits', runLimits],
  ['matching', runMatching],
  ['post-faults', runPostFaults],
  ['posts', runPosts],
  ['readings', runReadings],
  ['recovery', runRecovery],
  ['photos', runPhotos],
  ['scores', runScores],
  ['spreadsheets', runSpreadsheets],
  ['unknown-keys', runUnknownKeys],
  ['webhooks', runWebhooks],
  ['work', runWork],
]);

try {
  const [benchmark, ...given] = process.argv.slice(2);
  const scenario = scenarios.get(benchmark ?? '');
  const options = scenario ? undefined : readCommandLine(process.argv.slice(2));
  if (scenario) {
    await scenario(given, say);
  } else if (options) {
    if (!canReadCpuTime) say('Processor time can be read on Linux only: its columns will be zero');
    say(`Load of the machine before the run: ${loadavg()[0]?.toFixed(2)}`);
    const result = await benchmarkLocations(options, say);
    console.log(`\n${resultTable(result)}\n\n${resultNotes(result)}`);
    if (options.json) writeFileSync(options.json, `${JSON.stringify(result, undefined, 2)}\n`);
  }
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
}
