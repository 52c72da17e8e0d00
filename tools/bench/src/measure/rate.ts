import { cpuSince } from '../machine/cpu.js';
import type { Cpu } from '../machine/cpu.js';
import { markdownTable } from '../report/markdown.js';
import { whole } from '../report/statistics.js';

/** What one of many operations costs: the processor time in milliseconds, and how many there were in a second. */
export interface Rate extends Cpu {
  readonly perSecond: number;
}

/** What an operation costs the product, and what it costs the bare contender that follows. */
export interface RatedCost {
  readonly what: string;
  readonly product: Rate;
  readonly bare: Rate;
}

/** Measures so many operations, which a process does with PostgreSQL. */
export async function measureRate(
  { pid, postgres, count }: { readonly pid: number; readonly postgres: number; readonly count: number },
  run: () => Promise<unknown>,
): Promise<Rate> {
  const [began, cpu] = [performance.now(), cpuSince(pid, postgres)];
  await run();
  const seconds = (performance.now() - began) / 1_000;
  return { perSecond: count / seconds, ...cpu(count) };
}

/** A table of costs, with a row of the bare contender below each of the product. */
export function rateTable(head: string, costs: readonly RatedCost[]): string {
  const row = (what: string, { perSecond, process: own, postgres }: Rate) => [
    what,
    whole(perSecond),
    `${own.toFixed(3)} / ${postgres.toFixed(3)}`,
  ];
  const rows = costs.flatMap(({ what, product, bare }) => [row(what, product), row(`bare beside "${what}"`, bare)]);
  return markdownTable(head, rows);
}
