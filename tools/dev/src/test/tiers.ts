import { BROWSER_SUITE, ciParts } from './ci-parts.js';
import type { CiPart } from './ci-parts.js';
import { projectsWithLongSpecs } from './long-specs.js';
import type { Tier } from './test-arguments.js';

/** What a run of a tier does. `forNx` are the arguments that narrow it to some projects. */
export interface TierRun {
  /** Settings that the environment of the run may override. */
  settings: NodeJS.ProcessEnv;
  /** The targets of nx. */
  targets: readonly string[];
  /** The arguments of nx that choose the projects; none for all. */
  projects: readonly string[];
  /** What runs beside the suites of Jest. */
  parts: readonly CiPart[];
}

/** The runs of both tiers (docs/decisions/0050). */
export const TIERS: Record<Tier, (root: string, forNx: readonly string[]) => TierRun> = {
  // One linter for the whole checkout takes a quarter of the processor time of one for each project.
  gate: (_root, forNx) => ({
    settings: {},
    targets: [forNx.length === 0 ? 'lint-all' : 'lint', 'typecheck', 'test'],
    projects: [],
    parts: [],
  }),
  long: (root, forNx) => {
    const settings = { FUZZ_REQUESTS: '20000', CRASH_KILLS: '60', MANY_LOCATIONS: '200000', LOOKS: 'all' };
    const targets = ['test'];
    if (forNx.length > 0) return { settings, targets, projects: [], parts: [] };
    const suites = projectsWithLongSpecs(root).filter((project) => project !== BROWSER_SUITE);
    return {
      settings: { ...settings, TEST_PARALLEL: '1' },
      targets,
      // The checkout is built. Nx would replace the build while the parts use it.
      projects: ['-p', suites.join(','), '--excludeTaskDependencies'],
      parts: ciParts(root),
    };
  },
};
