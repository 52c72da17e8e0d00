import { parseArgs } from 'node:util';

const HELP = `Usage: node tools/plan-suite/run.mjs [options]

Loads a database, calls each function of libs/persistence and of the store of libs/work that sends statements with the ids of
a small and of the largest account, and prints what its statements read. Fails when a function reads more pages than its budget or many pages of a table without
an index. The last line is "N passed, N failed".

  --scale S       1: 10,000 accounts, 2,000,000 locations, 20,000,000 events (about 35 GB); 0.05 by default
  --accounts N    this number of accounts with the other rows of the scale, for the claims
  --only WORD     only the functions whose names contain it
  --statements    also prints each statement
  --plans         also prints the plan of each statement, with the pages that each node read
  --folder PATH   where the database is; it is removed at the end (.listings-plans)
  --keep          keeps the database and uses it in the next run
`;

/** The options of a run; undefined if only the help was asked for. */
export interface RunOptions {
  readonly scale: number;
  readonly accounts?: number | undefined;
  readonly only: string;
  readonly statements: boolean;
  readonly plans: boolean;
  readonly folder?: string;
  readonly keep: boolean;
}

export function readCommandLine(args: readonly string[]): RunOptions | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      scale: { type: 'string', default: '0.05' },
      accounts: { type: 'string' },
      only: { type: 'string', default: '' },
      statements: { type: 'boolean', default: false },
      plans: { type: 'boolean', default: false },
      folder: { type: 'string' },
      keep: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return undefined;
  }
  const scale = Number(values.scale);
  if (!(scale > 0 && scale <= 10)) throw new Error('--scale is a number above 0 and at most 10.');
  const accounts = values.accounts === undefined ? undefined : Number(values.accounts);
  if (accounts !== undefined && !(Number.isInteger(accounts) && accounts >= 100 && accounts <= 100_000))
    throw new Error('--accounts is an integer from 100 to 100000.');
  return { ...values, scale, accounts };
}
