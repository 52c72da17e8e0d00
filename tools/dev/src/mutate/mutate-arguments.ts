import { parseArgs } from 'node:util';

/** What `--help` prints. */
export const MUTATE_HELP = `Usage: node tools/dev/mutate.mjs [options]

Breaks the rules of the table in tools/dev/src/mutate/mutations one by one in a copy of the checkout, runs the spec files
of the gate that ought to notice, and says which mutations go unnoticed. The exit code is 1 when too many do.

Options:
  --only PATTERN  only mutations whose rule, file or project of specs matches this regular expression
  --list          print the mutations and run nothing
  --check         only check that each mutation still applies and that its spec files exist
  --help          print this text`;

/** What a run of mutations does. */
export interface MutateArguments {
  readonly does: 'run' | 'list' | 'check' | 'help';
  readonly only: RegExp;
}

/** Reads the arguments; throws a sentence about one that it does not know. */
export function readMutateArguments(given: readonly string[]): MutateArguments {
  const flag = { type: 'boolean' } as const;
  const { values } = parseArgs({
    args: [...given],
    options: { only: { type: 'string' }, list: flag, check: flag, help: flag },
  });
  const { help, list, check, only = '' } = values;
  return { does: help ? 'help' : list ? 'list' : check ? 'check' : 'run', only: new RegExp(only, 'i') };
}
