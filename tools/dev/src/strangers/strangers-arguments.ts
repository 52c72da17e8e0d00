import { parseArgs } from 'node:util';
import type { StrangerField } from '@listings/publisher-sandbox';
import { STRANGER_FIELDS } from '@listings/publisher-sandbox';

/** What `--help` prints. */
export const STRANGERS_HELP = `Usage: node tools/dev/sandbox-strangers.mjs [options]

Changes listings in the sandbox of the running \`npm start\`, as people do who do not own them, and prints each edit. Ctrl-C
ends it.

Options:
  --share N      the part of all listings that each round edits, above 0 and at most 1 (default 0.01)
  --every N      seconds between two rounds, 1 to 86400 (default 60)
  --rounds N     end after this many rounds, 1 to 1000000 (default: never)
  --fields LIST  what to change, separated by commas (default: all of
                 ${STRANGER_FIELDS.join(',')})
  --seed N       the same seed and the same listings give the same edits, 1 to 1000000000 (default: the sandbox counts)
  --url URL      another sandbox, or one of its spaces (http://127.0.0.1:4600/s/name)
  --help         print this text

Environment variables:
  LISTINGS_HOME  data folder of the start (default .listings)`;

/** What the command does. */
export interface StrangersArguments {
  readonly help: boolean;
  readonly share: number;
  readonly everyMs: number;
  readonly rounds: number;
  readonly fields?: readonly StrangerField[];
  readonly seed?: number;
  readonly url?: string;
}

/** Reads the arguments; throws a sentence about one that is wrong. */
export function readStrangersArguments(given: readonly string[]): StrangersArguments {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...given],
    options: {
      share: text,
      every: text,
      rounds: text,
      fields: text,
      seed: text,
      url: text,
      help: { type: 'boolean' },
    },
  });
  const { share = '0.01', every = '60', rounds, fields, seed, url } = values;
  return {
    help: values.help ?? false,
    share: shareOf(share),
    everyMs: wholeNumber('--every', every, 86_400) * 1_000,
    rounds: rounds === undefined ? Infinity : wholeNumber('--rounds', rounds, 1_000_000),
    fields: fields === undefined ? undefined : fields.split(',').map(fieldOf),
    seed: seed === undefined ? undefined : wholeNumber('--seed', seed, 1_000_000_000),
    url: url === undefined ? undefined : addressOf(url),
  };
}

function shareOf(text: string): number {
  const share = Number(text);
  if (!(share > 0 && share <= 1)) throw new Error('--share must be a number above 0 and at most 1, such as 0.01.');
  return share;
}

function wholeNumber(name: string, text: string, most: number): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > most)
    throw new Error(`${name} must be a whole number from 1 to ${most}.`);
  return number;
}

function fieldOf(text: string): StrangerField {
  const field = STRANGER_FIELDS.find((name) => name === text.trim());
  if (field === undefined) throw new Error(`--fields must be some of ${STRANGER_FIELDS.join(',')}, not "${text}".`);
  return field;
}

function addressOf(text: string): string {
  if (!/^https?:$/.test(URL.parse(text)?.protocol ?? ''))
    throw new Error('--url must be an address such as http://127.0.0.1:4600.');
  return text.replace(/\/+$/, '');
}
