import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { poolerProgram } from '@listings/testing';
import { bundlesOfRelease } from './release.js';
import { isGood, roundLines, totalLines } from './report.js';
import type { RoundReport } from './report.js';
import { runCrashes } from './run-crashes.js';

const HELP = `Usage: node tools/crash-suite/run.mjs [options]

Kills the processes of the product with SIGKILL at named points of the code and at random times while clients write over
the API. Each round ends when nothing is left to do, and checks that nothing was lost or doubled. Exits with 1 if
something was.

  --kills N    kills of a round (200)
  --rounds N   rounds in one installation (1); 10,000 kills: --rounds 50
  --seed N     seed of the first round, further rounds have the next numbers; the same seed repeats the writes and the
               kills (a random one)
  --beside REF each life of a process is one of the release REF (a tag, branch or commit) or of the present sources, on the
               schema of the present sources: an upgrade under load, with kills
  --pooler     the processes reach the database through PgBouncer in transaction mode
  --log FILE   appends the counts of each round to this file of JSON lines, and prints the totals of the whole file, so
               that a long run can have several sittings
  --totals     prints the totals of the file, and runs nothing
`;

try {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string', default: '200' },
      rounds: { type: 'string', default: '1' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
      beside: { type: 'string' },
      pooler: { type: 'boolean', default: false },
      log: { type: 'string' },
      totals: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) console.log(HELP);
  else if (values.totals) console.log(totalLines(readLog(values.log)).join('\n'));
  else {
    const say = (text: string) => console.log(`${new Date().toTimeString().slice(0, 8)}  ${text}`);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
    const { log } = values;
    const reports = await runCrashes({
      kills: Number(values.kills),
      rounds: Number(values.rounds),
      seed: Number(values.seed),
      beside: values.beside === undefined ? undefined : bundlesOfRelease(values.beside, say),
      pooler: values.pooler ? foundPooler() : undefined,
      say,
      onRound(report) {
        say(roundLines(report).join('\n'));
        if (log !== undefined) appendFileSync(log, `${JSON.stringify(report)}\n`);
      },
    });
    console.log(totalLines(log === undefined ? reports : readLog(log)).join('\n'));
    // The database server of the run keeps this process running, and ends with it.
    process.exit(reports.every(isGood) ? 0 : 1);
  }
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exit(1);
}

function foundPooler(): string {
  const program = poolerProgram();
  if (program === undefined) throw new Error('--pooler needs the program pgbouncer.');
  return program;
}

/** The rounds that a file of JSON lines has. */
function readLog(file: string | undefined): RoundReport[] {
  if (file === undefined || !existsSync(file)) throw new Error('--log must name the file of an earlier run.');
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as RoundReport);
}
