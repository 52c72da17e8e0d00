import { parseArgs } from 'node:util';

/** An option of a benchmark on the command line, `--name`, and how its text is read. */
interface Declaration<Value> {
  readonly type: 'string' | 'boolean';
  /** What the help says of it. */
  readonly what: string;
  readonly default?: string | boolean;
  /** In the short form, in place of the default. */
  readonly short?: string | boolean;
  readonly read: (given: string | boolean | undefined, name: string) => Value;
}

type Declarations = Readonly<Record<string, Declaration<unknown>>>;

/** The values of declared options by name. */
export type OptionsOf<Declared extends Declarations> = {
  readonly [Name in keyof Declared]: Declared[Name] extends Declaration<infer Value> ? Value : never;
};

const SHORT_HELP = `  --short        the short form: starts everything, compares the answers, sends a few requests, and fails if the processor time
                 beside the bare contender has grown (tools/bench/cpu-ratios.json); every other option can be given too
  --record       the short form, whose ratios of processor time are written to that table
`;

/**
 * Reads the command line of a benchmark; undefined if it asked for the help, which is then printed: `help` begins with the name of the
 * benchmark, and the declared options follow it.
 */
export function readOptions<Declared extends Declarations>(
  args: readonly string[],
  help: string,
  declared: Declared,
): OptionsOf<Declared> | undefined {
  const common = { help: { type: 'boolean' }, short: { type: 'boolean' } } as const;
  const types = Object.entries(declared).map(([name, { type }]) => [name, { type }] as const);
  const values: Readonly<Record<string, string | boolean | undefined>> = parseArgs({
    args: [...args],
    allowNegative: true,
    options: { ...Object.fromEntries(types), ...common },
  }).values;
  if (values['help'] === true) {
    const lines = Object.entries(declared).map(([name, option]) => helpLine(name, option));
    console.log(`Usage: node tools/bench/run.mjs ${help}\n${[...lines, SHORT_HELP].join('\n')}`);
    return undefined;
  }
  const read = Object.entries(declared).map(([name, { default: usual, short = usual, read: valueOf }]) => [
    name,
    valueOf(values[name] ?? (values['short'] === true ? short : usual), name),
  ]);
  return Object.fromEntries(read) as OptionsOf<Declared>;
}

function helpLine(name: string, { type, what, default: usual }: Declaration<unknown>): string {
  if (type === 'boolean') return `  --${usual === true ? 'no-' : ''}${name.padEnd(12)} ${what}`;
  return `  --${name.padEnd(12)} ${what}${usual === undefined ? '' : ` (${usual})`}`;
}

/** A whole number in a range; the short form has another one. */
export function wholeNumber(
  usual: number,
  what: string,
  { short = usual, ...range }: { least?: number; most: number; short?: number },
): Declaration<number> {
  return {
    type: 'string',
    what,
    default: String(usual),
    short: String(short),
    read: (text, name) => numberOf(String(text), name, range),
  };
}

/** Whole numbers in a range, separated by commas. */
export function wholeNumbers(
  usual: readonly number[],
  what: string,
  { short = usual, ...range }: { least?: number; most: number; short?: readonly number[] },
): Declaration<readonly number[]> {
  return {
    type: 'string',
    what,
    default: usual.join(),
    short: short.join(),
    read: (text, name) =>
      String(text)
        .split(',')
        .filter(Boolean)
        .map((each) => numberOf(each, name, range)),
  };
}

/** Seconds of a measurement, which may have a fraction. */
export function seconds(usual: number, what: string, { short = usual }: { short?: number } = {}): Declaration<number> {
  return {
    type: 'string',
    what,
    default: String(usual),
    short: String(short),
    read: (text, name) => {
      const value = Number(text);
      if (value >= 0.2 && value <= 120) return value;
      throw new Error(`--${name} must be a number from 0.2 to 120.`);
    },
  };
}

/** One or several of these names, separated by commas; without the option all of them. */
export function someOf<Name extends string>(names: readonly Name[], what: string): Declaration<readonly Name[]> {
  return {
    type: 'string',
    what,
    default: names.join(),
    read: (text, option) => {
      const given = String(text).split(',');
      const unknown = given.find((name) => !(names as readonly string[]).includes(name));
      if (unknown !== undefined) throw new Error(`--${option} has parts of ${names.join(', ')}.`);
      return given as Name[];
    },
  };
}

/** A text, such as a folder; undefined without the option. */
export function optionalText(what: string): Declaration<string | undefined> {
  return { type: 'string', what, read: (given) => (typeof given === 'string' ? given : undefined) };
}

/** A switch; `--no-name` is its other position. */
export function flag(what: string, usual = false): Declaration<boolean> {
  return { type: 'boolean', what, default: usual, read: (given) => given === true };
}

function numberOf(text: string, name: string, { least = 1, most }: { least?: number; most: number }): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new Error(`--${name} must be a whole number from ${least} to ${most}.`);
}
