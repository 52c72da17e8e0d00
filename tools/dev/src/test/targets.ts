import type { Tier } from './test-arguments.js';

/**
 * The targets of nx that a tier runs (docs/decisions/0050): of each project those that it has. `forNx` are the arguments that
 * narrow the run to some projects.
 */
export function targetsOf(tier: Tier, forNx: readonly string[]): readonly string[] {
  const isNarrowed = forNx.some((argument) => /^(-p|--projects|--exclude)\b/.test(argument));
  return {
    // One linter for the whole checkout takes a quarter of the processor time of one for each project.
    gate: [isNarrowed ? 'lint' : 'lint-all', 'typecheck', 'test'],
    long: ['test-long', 'images', 'plans', 'postgres-15'],
    nightly: ['test-nightly', 'images', 'plans', 'postgres-15-all', 'mutations'],
  }[tier];
}

/** Up to this factor of `machineFactor`, a third of the machine is more than half of the slowest one, on which the suites pass. */
const FAST_MACHINE = 1.3;

/**
 * How many suites run at a time on two cores. A suite of the gate has one process that works. Those of the later tiers wait for
 * processes half of their time, so a fast machine takes a third one; on a slow one, tests of promised times would fail.
 */
export function suitesAtATime(tier: Tier, factor: number): number {
  return tier === 'gate' || factor > FAST_MACHINE ? 2 : 3;
}
