import type { Cpu } from '../machine/cpu.js';
import type { CpuCost } from '../measure/cpu-cost.js';
import { markdownTable } from './markdown.js';

/** Processor time of an operation of the product, as a multiple of the bare contender's. */
export interface CpuRatio {
  /** Of the process alone. */
  readonly process: number;
  /** Of the process and PostgreSQL together. */
  readonly total: number;
}

/** A ratio of the short form, with the day and the commit of its measurement. */
export interface RecordedRatio extends CpuRatio {
  readonly date: string;
  readonly commit: string;
}

/** The recorded ratios of a benchmark by operation. */
export type RecordedRatios = Readonly<Record<string, RecordedRatio>>;

/** A ratio may grow to so many times the recorded one. */
export const MOST_GROWTH = 1.4;

/** The ratios of a cost. */
export function cpuRatio({ bare, product }: CpuCost): CpuRatio {
  const total = (cpu: Cpu) => cpu.process + cpu.postgres;
  return { process: product.process / bare.process, total: total(product) / total(bare) };
}

/** Says which costs have grown beyond {@link MOST_GROWTH} or are not recorded; empty if none. */
export function grownCosts(costs: readonly CpuCost[], recorded: RecordedRatios): string[] {
  return costs.flatMap((cost) => {
    const before = recorded[cost.what];
    if (!before) return [`"${cost.what}" has no recorded ratio: run the benchmark with --record.`];
    const now = cpuRatio(cost);
    return (['process', 'total'] as const)
      .filter((part) => !(now[part] <= before[part] * MOST_GROWTH))
      .map(
        (part) =>
          `"${cost.what}" costs ${now[part].toFixed(2)} times the bare contender's processor time (${part}), ` +
          `and cost ${before[part].toFixed(2)} times on ${before.date} (${before.commit}).`,
      );
  });
}

/** The table of the costs beside the recorded ratios. */
export function ratioTable(costs: readonly CpuCost[], recorded: RecordedRatios): string {
  const pair = ({ process: own, total }: CpuRatio) => `${own.toFixed(2)}, ${total.toFixed(2)}`;
  const both = ({ process: own, postgres }: Cpu) => `${own.toFixed(3)} + ${postgres.toFixed(3)}`;
  const rows = costs.map((cost) => {
    const before = recorded[cost.what];
    return [
      cost.what,
      both(cost.bare),
      both(cost.product),
      pair(cpuRatio(cost)),
      before ? `${pair(before)} (${before.date}, ${before.commit})` : '',
    ];
  });
  const head = 'CPU ms of an operation | bare | product | ratio: process, with PostgreSQL | recorded';
  return markdownTable(head, rows);
}
