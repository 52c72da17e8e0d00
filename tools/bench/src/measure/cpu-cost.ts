import { median } from '../report/statistics.js';

/** Processor time of one operation in milliseconds. */
export interface Cpu {
  readonly process: number;
  /** Of PostgreSQL; 0 without it. */
  readonly postgres: number;
}

/** What one operation costs the product, and what it costs the bare contender of the same run. */
export interface CpuCost {
  readonly what: string;
  readonly bare: Cpu;
  readonly product: Cpu;
}

/** The medians of several rounds. */
export function medianCpu<Round>(rounds: readonly Round[], cpuOf: (round: Round) => Cpu): Cpu {
  const costs = rounds.map(cpuOf);
  return {
    process: median(costs.map(({ process: own }) => own)),
    postgres: median(costs.map(({ postgres }) => postgres)),
  };
}
