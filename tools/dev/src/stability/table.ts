import type { StabilityRecord, StabilityRun } from './record.js';

/** The green runs since the last one that failed. */
export function greenRuns(runs: readonly StabilityRun[] = []): number {
  return runs.length - 1 - runs.findLastIndex(({ failures }) => failures.length > 0);
}

/** A Markdown table: how often each project was run, and how it ended. */
export function stabilityTable(projects: readonly { name: string }[], record: StabilityRecord, wanted: number): string {
  const rows = projects.map(({ name }) => {
    const runs = record[name] ?? [];
    const red = runs.filter(({ failures }) => failures.length > 0).length;
    const longest = Math.max(0, ...runs.map(({ seconds }) => seconds));
    const commits = [...new Set(runs.slice(runs.length - greenRuns(runs)).map(({ commit }) => commit))].join(' ');
    return `| ${name} | ${runs.at(-1)?.tests ?? 0} | ${greenRuns(runs)} of ${wanted} | ${red} | ${longest} | ${commits} |`;
  });
  return [
    '| Project | Tests | Green in a row | Red before | Longest, s | At |',
    '|---|--:|--:|--:|--:|---|',
    ...rows,
  ].join('\n');
}
