import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { CHECKOUT } from '../checkout.js';
import type { CpuCost } from '../measure/cpu-cost.js';
import { cpuRatio } from './cpu-ratios.js';
import type { RecordedRatios } from './cpu-ratios.js';

const FILE = join(CHECKOUT, 'tools/bench/cpu-ratios.json');

function readTable(): Record<string, RecordedRatios> {
  return JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, RecordedRatios>;
}

/** The recorded ratios of a benchmark. */
export function recordedRatios(benchmark: string): RecordedRatios {
  return readTable()[benchmark] ?? {};
}

/** Writes the ratios of a run to the table, with the day and the commit; ratios of other operations stay. */
export async function recordRatios(benchmark: string, costs: readonly CpuCost[]): Promise<void> {
  const date = new Date().toISOString().slice(0, 10);
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: CHECKOUT, encoding: 'utf8' }).trim();
  const rounded = (value: number) => Number(value.toPrecision(3));
  const measured = costs.map((cost) => {
    const ratio = cpuRatio(cost);
    return [cost.what, { process: rounded(ratio.process), total: rounded(ratio.total), date, commit }] as const;
  });
  const table = readTable();
  table[benchmark] = { ...table[benchmark], ...Object.fromEntries(measured) };
  const sorted = Object.fromEntries(Object.entries(table).sort(([one], [other]) => one.localeCompare(other)));
  const style = { ...(await resolveConfig(FILE)), filepath: FILE };
  writeFileSync(FILE, await format(JSON.stringify(sorted), style));
}
