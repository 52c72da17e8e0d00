import type { Cpu } from '../machine/cpu.js';
import { medianOf } from '../report/statistics.js';

/** What one operation costs the product, and what it costs the bare contender of the same run. */
export interface CpuCost {
  readonly what: string;
  readonly bare: Cpu;
  readonly product: Cpu;
}

/** The cost of an operation: the medians of several rounds of the bare contender and of the product. */
export function medianCost(what: string, bare: readonly Cpu[], product: readonly Cpu[]): CpuCost {
  const cpu = (rounds: readonly Cpu[]) => ({
    process: medianOf(rounds, 'process'),
    postgres: medianOf(rounds, 'postgres'),
  });
  return { what, bare: cpu(bare), product: cpu(product) };
}
