import { ciParts } from './ci-parts.js';
import type { CiPart } from './ci-parts.js';
import { projectsWithLongSpecs } from './long-specs.js';
import type { Tier } from './test-arguments.js';

/** What a run of a tier does. `forNx` are the arguments that narrow it to some projects. */
export interface TierRun {
  /** Settings that the environment of the run may override. */
  settings: NodeJS.ProcessEnv;
  /** The targets of nx. */
  targets: readonly string[];
  /** The runs of nx, one after the other: the arguments of each that choose its projects, none for all. */
  runs: readonly (readonly string[])[];
  /** What runs beside the suites of Jest. */
  parts: readonly CiPart[];
}

/** The projects with the longest suites. nx would begin with what most others depend on, and one of these would run alone at the end. */
const LONGEST: readonly string[] = ['dashboard-e2e', 'worker'];

function longestFirst(projects: readonly string[]): string[][] {
  const isLongest = (name: string) => LONGEST.includes(name);
  const groups = [projects.filter(isLongest), projects.filter((name) => !isLongest(name))];
  return groups.map((names) => ['-p', names.join(',')]);
}

/** The runs of both tiers (docs/decisions/0050). */
export const TIERS: Record<Tier, (root: string, forNx: readonly string[]) => TierRun> = {
  // One linter for the whole checkout takes a quarter of the processor time of one for each project.
  gate: (_root, forNx) => ({
    settings: {},
    targets: [forNx.length === 0 ? 'lint-all' : 'lint', 'typecheck', 'test'],
    runs: [[]],
    parts: [],
  }),
  long: (root, forNx) => ({
    settings: { FUZZ_REQUESTS: '20000', CRASH_KILLS: '60', MANY_LOCATIONS: '200000', LOOKS: 'all' },
    targets: ['test'],
    runs: forNx.length === 0 ? longestFirst(projectsWithLongSpecs(root)) : [[]],
    parts: forNx.length === 0 ? ciParts(root) : [],
  }),
};
