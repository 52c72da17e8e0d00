import type { SuiteReport } from './results.js';
import type { Tier } from './test-arguments.js';

/** What the suites of a tier may cost, in seconds of processor time on a machine of usual speed. */
export interface Budget {
  /** All suites together, when none of them comes from the cache. */
  total: number;
  /** What a suite without an entry may cost. */
  other: number;
  /** The suites that may cost more, by project and target. */
  suites: Readonly<Record<string, number>>;
}

/** The budgets of the tiers (docs/decisions/0050). A suite that needs more is made cheaper, or moves to a later tier. */
export const BUDGETS: Readonly<Record<Tier, Budget>> = {
  gate: {
    total: 700,
    other: 15,
    suites: {
      'api:test--all': 70,
      'api:test--base': 60,
      'workspace:lint-all': 40,
      'feature-posts:test': 25,
      'workspace:typecheck': 25,
      'feature-connections:test': 25,
      'feature-interactions:test': 25,
      'feature-locations:test': 25,
      'workspace:test': 22,
    },
  },
  long: {
    total: 2_400,
    other: 20,
    suites: {
      'dashboard-e2e:test-long--all': 80,
      'dashboard-e2e:test-long--base': 80,
      'dashboard-e2e:test-long--insights': 40,
      'dashboard-e2e:test-long--listings': 110,
      'dashboard-e2e:test-long--posts': 60,
      'dashboard-e2e:test-long--reviews': 40,
      'workspace:images': 300,
      'worker:test-long--all': 110,
      // Files that would hurt others.
      'worker:test-long--jobs': 60,
      'workspace:plans': 120,
      'e2e:test-long': 120,
      'api:test-long--all': 40,
      'api:test-long--base': 60,
      'generators:test-long': 70,
      // The path of a field, in a copy of the repository.
      'workspace:test-long': 200,
      'testing:test-long': 40,
    },
  },
  nightly: {
    total: 7_200,
    other: 120,
    suites: {},
  },
};

/** A suite is reported when it exceeds its budget by half: runs differ. */
const TOLERANCE = 1.5;

/**
 * The lines about processor time at the end of a run: what each suite cost that ran, the total with its budget, and how many
 * results came from the cache. `run` is the identity of the run (TEST_RUN_PID), `servers` what its shared servers cost, and
 * `factor` how much more processor time this machine needs than that of the budgets.
 */
export function budgetLines(options: {
  tier: Tier;
  reports: readonly SuiteReport[];
  run: string;
  servers: number;
  factor: number;
}): string[] {
  const { tier, reports, run, servers, factor } = options;
  const { total, other, suites } = BUDGETS[tier];
  const ran = reports.filter((report) => report.run === run);
  const costs = ran
    .map((report) => ({ name: `${report.project}:${report.target}`, ...report }))
    .map(({ name, seconds, cpuSeconds = 0 }) => ({ name, seconds, cpuSeconds, budget: suites[name] ?? other }))
    .toSorted((a, b) => b.cpuSeconds - a.cpuSeconds);
  const sum = costs.reduce((all, { cpuSeconds }) => all + cpuSeconds, servers);
  return [
    ...costs.map(
      ({ name, cpuSeconds, budget, seconds }) =>
        `  ${name.padEnd(36)} ${figure(cpuSeconds)} of ${figure(budget)} CPU seconds, in ${figure(seconds)} s`,
    ),
    `  ${'servers that the suites share'.padEnd(36)} ${figure(servers)}`,
    `CPU seconds: ${Math.round(sum)}, budget ${total} without the cache; this machine needs ${factor.toFixed(1)} times those of the budgets`,
    `Results from the cache: ${reports.length - ran.length} of ${reports.length} suites`,
    ...costs
      .filter(({ cpuSeconds, budget }) => cpuSeconds > budget * factor * TOLERANCE)
      .map(
        ({ name, cpuSeconds, budget }) =>
          `warning: ${name} took ${figure(cpuSeconds).trim()} CPU seconds, its budget is ${figure(budget * factor).trim()} on this machine`,
      ),
  ];
}

function figure(seconds: number): string {
  return Math.round(seconds).toString().padStart(5);
}
