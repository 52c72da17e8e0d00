import type { CpuCost } from './measure/cpu-cost.js';

/**
 * A benchmark: measures with the options of a command line and prints its tables. Returns what an operation costs beside its bare
 * contender, if it has one.
 */
export type Benchmark = (
  args: readonly string[],
  say: (text: string) => void,
) => Promise<readonly CpuCost[]> | readonly CpuCost[];

/** All benchmarks by name; each is loaded when it runs. */
export const benchmarks: Readonly<Record<string, () => Promise<Benchmark>>> = {
  bodies: async () => (await import('./bodies/command.js')).runBodies,
  interactions: async () => (await import('./interactions/command.js')).runInteractions,
  jobs: async () => (await import('./jobs/command.js')).runJobs,
  limits: async () => (await import('./limits/command.js')).runLimits,
  locations: async () => (await import('./locations/command.js')).runLocations,
  matching: async () => (await import('./matching/command.js')).runMatching,
  'post-faults': async () => (await import('./post-faults/command.js')).runPostFaults,
  posts: async () => (await import('./posts/command.js')).runPosts,
  readings: async () => (await import('./readings/command.js')).runReadings,
  scores: async () => (await import('./scores/command.js')).runScores,
  spreadsheets: async () => (await import('./spreadsheets/command.js')).runSpreadsheets,
  webhooks: async () => (await import('./webhooks/command.js')).runWebhooks,
  work: async () => (await import('./work/command.js')).runWork,
};
