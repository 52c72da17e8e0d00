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
    other: 10,
    suites: {
      'api:test': 110,
      'workspace:lint-all': 40,
      'feature-posts:test': 25,
      'workspace:typecheck': 25,
      'feature-connections:test': 25,
      'feature-interactions:test': 25,
      'workspace:test': 22,
      'dashboard-e2e:test': 22,
      'e2e:test': 20,
      'plan-suite:test': 15,
      'publisher-a:test': 15,
      'publisher-b:test': 15,
      'publisher-sdk:test': 15,
      'dashboard:test': 15,
      'feature-locations:test': 15,
      'feature-webhooks:test': 15,
      'feature-insights:test': 12,
      'feature-listings:test': 12,
      'feature-photos:test': 12,
      'spreadsheets:test': 12,
      'worker:test': 12,
      'admin:test': 12,
    },
  },
  long: {
    total: 2_400,
    other: 30,
    suites: {},
  },
  nightly: {
    total: 7_200,
    other: 60,
    suites: {},
  },
};

/** A suite is reported when it exceeds its budget by half: machines of one kind differ, and so do runs. */
const TOLERANCE = 1.5;

/**
 * The lines about processor time at the end of a run: what each suite cost that ran, the total with its budget, and how many
 * results came from the cache. `run` is the identity of the run (TEST_RUN_PID), `servers` what its shared servers cost.
 */
export function budgetLines(options: {
  tier: Tier;
  reports: readonly SuiteReport[];
  run: string;
  servers: number;
}): string[] {
  const { tier, reports, run, servers } = options;
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
    `CPU seconds: ${Math.round(sum)}, budget ${total} without the cache`,
    `Results from the cache: ${reports.length - ran.length} of ${reports.length} suites`,
    ...costs
      .filter(({ cpuSeconds, budget }) => cpuSeconds > budget * TOLERANCE)
      .map(
        ({ name, cpuSeconds, budget }) =>
          `warning: ${name} took ${figure(cpuSeconds).trim()} CPU seconds, its budget is ${budget}`,
      ),
  ];
}

function figure(seconds: number): string {
  return Math.round(seconds).toString().padStart(5);
}
