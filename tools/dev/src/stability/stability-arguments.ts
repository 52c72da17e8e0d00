import { parseArgs } from 'node:util';

/** What `--help` prints. */
export const STABILITY_HELP = `Usage: node tools/dev/test-stability.mjs [options] [project...]

Runs the gate's suite of each project several times in a row, while another process occupies one core and each piece of
data that a server of the tests receives arrives up to 50 ms late. A project that has passed all its runs is remembered in
.nx/stability.json and not run again; a call that was stopped is continued by the next one.

Options:
  --runs N   green runs in a row that each project needs (default 5)
  --fresh    forget what has passed
  --help     print this text`;

/** Reads the arguments; throws a sentence about one that it does not know. */
export function readStabilityArguments(given: readonly string[]): {
  runs: number;
  fresh: boolean;
  help: boolean;
  projects: string[];
} {
  const { values, positionals } = parseArgs({
    args: [...given],
    allowPositionals: true,
    options: { runs: { type: 'string' }, fresh: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  const runs = Number(values.runs ?? 5);
  if (!Number.isInteger(runs) || runs < 1 || runs > 100) throw new Error('--runs must be between 1 and 100.');
  return { runs, fresh: values.fresh ?? false, help: values.help ?? false, projects: positionals };
}
