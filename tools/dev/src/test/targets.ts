import type { Tier } from './test-arguments.js';

/**
 * The targets of nx that a tier runs (docs/decisions/0050): of each project those that it has. `forNx` are the arguments that
 * narrow the run to some projects; `partsOf` gives the targets of the parts of a suite.
 */
export function targetsOf(
  tier: Tier,
  forNx: readonly string[],
  partsOf: (target: string) => readonly string[],
): readonly string[] {
  const isNarrowed = forNx.some((argument) => /^(-p|--projects|--exclude)\b/.test(argument));
  return {
    // One linter for the whole checkout takes a quarter of the processor time of one for each project.
    gate: [isNarrowed ? 'lint' : 'lint-all', 'typecheck', 'test', ...partsOf('test')],
    long: ['test-long', ...partsOf('test-long'), 'images', 'plans', 'postgres-15'],
    nightly: ['test-nightly', 'images', 'plans', 'postgres-15-all', 'mutations'],
  }[tier];
}
