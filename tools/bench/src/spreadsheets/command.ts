import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKOUT } from '../checkout.js';
import { medianCost } from '../measure/cpu-cost.js';
import type { CpuCost } from '../measure/cpu-cost.js';
import { readOptions, wholeNumber, wholeNumbers } from '../options.js';
import { markdownTable } from '../report/markdown.js';
import { medianOf } from '../report/statistics.js';
import type { Measured } from './measured-main.js';

const HELP = `spreadsheets

Writes and reads tables of 30 columns as CSV and XLSX, each task in a process of its own, beside bare contenders that
hold the whole file. Prints time, processor time for a row, and the most memory. Nothing has to be running.
`;

/** The tasks with the file that each writes or reads, and whether its figures are printed. */
const STEPS: readonly { readonly task: string; readonly file: string; readonly isMade?: boolean }[] = [
  { task: 'write CSV, bare', file: 'bare.csv' },
  { task: 'write CSV', file: 'table.csv' },
  { task: 'read CSV, bare', file: 'bare.csv' },
  { task: 'read CSV', file: 'table.csv' },
  { task: 'write XLSX', file: 'table.xlsx' },
  { task: 'read XLSX, bare', file: 'table.xlsx' },
  { task: 'read XLSX', file: 'table.xlsx' },
  { task: 'make XLSX with shared texts', file: 'shared.xlsx', isMade: true },
  { task: 'read XLSX with shared texts', file: 'shared.xlsx' },
  { task: 'make XLSX with the most text', file: 'most.xlsx', isMade: true },
  { task: 'read XLSX with the most text', file: 'most.xlsx' },
];

/** Runs the benchmark of spreadsheets and prints its table. */
export function runSpreadsheets(args: readonly string[], say: (text: string) => void): CpuCost[] {
  const options = readOptions(args, HELP, {
    rows: wholeNumbers([20_000, 200_000], 'rows of the tables', { most: 200_000, short: [10_000] }),
    rounds: wholeNumber(3, 'rounds; the table has their medians', { most: 50, short: 2 }),
  });
  if (!options) return [];
  const { rows: sizes, rounds } = options;
  const folder = join(CHECKOUT, '.listings-bench/spreadsheets');
  mkdirSync(folder, { recursive: true });
  const lines: string[][] = [];
  const costs: CpuCost[] = [];
  for (const rows of sizes) {
    const measured = new Map<string, Measured[]>(STEPS.map(({ task }) => [task, []]));
    for (let round = 1; round <= rounds; round += 1) {
      say(`${rows.toLocaleString('en')} rows, round ${round}`);
      for (const { task, file, isMade } of STEPS)
        if (!isMade || round === 1) measured.get(task)?.push(measure(task, join(folder, file), rows));
    }
    for (const { task, file, isMade } of STEPS)
      if (!isMade) lines.push(line(task, rows, join(folder, file), measured.get(task) ?? []));
    costs.push(...costsOf(rows, measured));
  }
  rmSync(folder, { recursive: true });
  const head = 'Task | rows | file MB | seconds | CPU µs for a row | most memory MB';
  console.log(`\n${markdownTable(head, lines)}`);
  return costs;
}

/** What a row costs in the tasks that have a bare contender. */
function costsOf(rows: number, measured: ReadonlyMap<string, readonly Measured[]>): CpuCost[] {
  return [...measured].flatMap(([task, product]) => {
    const bare = measured.get(`${task}, bare`);
    if (!bare) return [];
    const cpuOfRow = ({ cpuMs }: Measured) => ({ process: cpuMs / rows, postgres: 0 });
    const what = `${task}, a row of ${rows.toLocaleString('en')}`;
    return [medianCost(what, bare.map(cpuOfRow), product.map(cpuOfRow))];
  });
}

function measure(task: string, file: string, rows: number): Measured {
  const script = join(CHECKOUT, 'dist/tools/bench/src/spreadsheets/measured-main.js');
  const measured = JSON.parse(
    execFileSync(process.execPath, [script, task, file, String(rows)], { encoding: 'utf8' }),
  ) as Measured;
  if (measured.rows !== rows) throw new Error(`${task} had ${measured.rows} rows instead of ${rows}.`);
  return measured;
}

function line(task: string, rows: number, file: string, measured: readonly Measured[]): string[] {
  return [
    task,
    rows.toLocaleString('en'),
    (statSync(file).size / 1e6).toFixed(1),
    medianOf(measured, 'seconds').toFixed(2),
    ((medianOf(measured, 'cpuMs') * 1_000) / rows).toFixed(1),
    medianOf(measured, 'peakMb').toFixed(0),
  ];
}
