import { parseArgs } from 'node:util';

/** Options of a run. */
export interface Options {
  readonly locations: number;
  readonly rounds: number;
  readonly seconds: number;
  /** File for the results as JSON; absent: none. */
  readonly json?: string;
  readonly only?: string;
  readonly fresh: boolean;
  readonly pin: boolean;
  readonly logLevel: string;
  /** Folder for processor profiles of the product and of the server over the stored records. */
  readonly profile?: string;
}

const HELP = `Usage: node tools/bench/run.mjs locations [options]
       node tools/bench/run.mjs bodies|interactions|matching|readings|recovery|photos|scores|spreadsheets|unknown-keys|work [options]  (--help shows their own)

Measures the API beside a bare Fastify + pg server and beside Node's http over the same stored records, which all
answer the same bytes, and prints a table.

  --locations N   locations in the database, over 200 accounts, a fifth of them in the measured one (1000000)
  --rounds N      rounds; each runs all contenders in turn (5)
  --seconds S     measured seconds of a contender in a round (5)
  --only NAME     one workload: list, list-first, list-last, search, by-ids or create
  --json FILE     also writes all rounds as JSON
  --fresh         deletes the stored data of this size and generates it again
  --no-pin        does not pin server and PostgreSQL to one processor each
  --log-level L   log level of the product (info)
  --profile DIR   writes processor profiles of the product and of the stored server to this folder

The data stays in .listings-bench/: the first run of a size makes it, later ones start at once.
The short form:  node tools/bench/run.mjs locations --locations 20000 --rounds 1 --seconds 1
`;

/** Parses the command line; undefined if it printed the help. */
export function readCommandLine(args: readonly string[]): Options | undefined {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    allowNegative: true,
    options: {
      locations: { type: 'string', default: '1000000' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '5' },
      json: { type: 'string' },
      only: { type: 'string' },
      fresh: { type: 'boolean', default: false },
      pin: { type: 'boolean', default: true },
      'log-level': { type: 'string', default: 'info' },
      profile: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help || positionals.length !== 1 || positionals[0] !== 'locations') {
    console.log(HELP);
    return undefined;
  }
  return {
    locations: number('locations', values.locations, 2_000, 10_000_000),
    rounds: number('rounds', values.rounds, 1, 50),
    seconds: number('seconds', values.seconds, 0.2, 120),
    json: values.json,
    only: values.only,
    fresh: values.fresh,
    pin: values.pin,
    logLevel: values['log-level'],
    profile: values.profile,
  };
}

function number(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (Number.isFinite(value) && value >= least && value <= most) return value;
  throw new Error(`--${name} must be a number from ${least} to ${most}.`);
}
