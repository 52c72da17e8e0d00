/** A wrong or missing setting: its message is one sentence for each, naming the variable [design 3.11]. */
export class ConfigurationError extends Error {
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigurationError';
  }
}

/** One environment variable of a process. `read` throws a plain reason when the text will not do. */
export interface Variable<T> {
  readonly name: string;
  readonly read: (text: string) => T;
  /** Used when the variable is absent; without it the variable is required. */
  readonly fallback?: T;
  readonly required: boolean;
}

type Options<T> = { default?: T };

/** A typed configuration object: one property for each variable. */
export type Configuration<Shape extends Record<string, Variable<unknown>>> = {
  readonly [Name in keyof Shape]: Shape[Name] extends Variable<infer T> ? T : never;
};

/** Any text. */
export function text(name: string, options: Options<string> = {}): Variable<string> {
  return variable(name, options, (raw) => raw);
}

/** Text that may be absent. */
export function optionalText(name: string): Variable<string | undefined> {
  return { name, required: false, fallback: undefined, read: (raw) => raw };
}

/** A whole number within bounds. */
export function integer(name: string, options: Options<number> & { min: number; max: number }): Variable<number> {
  return variable(name, options, (raw) => {
    const number = Number(raw);
    if (!/^-?\d+$/.test(raw) || number < options.min || number > options.max) {
      throw new Error(`must be a whole number from ${options.min} to ${options.max}`);
    }
    return number;
  });
}

/** `true` or `false`. */
export function flag(name: string, options: Options<boolean> = {}): Variable<boolean> {
  return variable(name, options, (raw) => {
    if (raw !== 'true' && raw !== 'false') throw new Error('must be "true" or "false"');
    return raw === 'true';
  });
}

/** One of some words. */
export function choice<const T extends string>(
  name: string,
  values: readonly T[],
  options: Options<T> = {},
): Variable<T> {
  return variable(name, options, (raw) => {
    const value = values.find((each) => each === raw);
    if (value === undefined) throw new Error(`must be one of ${values.join(', ')}`);
    return value;
  });
}

/** An absolute URL with one of the given schemes (`postgres:`). The value stays as written. */
export function url(name: string, schemes: readonly string[], options: Options<string> = {}): Variable<string> {
  return variable(name, options, (raw) => {
    if (!URL.canParse(raw) || !schemes.includes(new URL(raw).protocol)) {
      throw new Error(`must be a URL that starts with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`);
    }
    return raw;
  });
}

/** A comma-separated list without empty entries. */
export function list(name: string, options: Options<readonly string[]> = {}): Variable<readonly string[]> {
  return variable(name, options, (raw) =>
    raw
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  );
}

/** Reads all variables at once and reports every problem, so that one start shows all that is missing. */
export function readConfiguration<Shape extends Record<string, Variable<unknown>>>(
  shape: Shape,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Configuration<Shape> {
  const problems: string[] = [];
  const entries = Object.entries(shape).map(([property, { name, read, fallback, required }]) => {
    const raw = environment[name];
    if (raw === undefined || raw === '') {
      if (required) problems.push(`${name} is not set.`);
      return [property, fallback];
    }
    try {
      return [property, read(raw)];
    } catch (error) {
      problems.push(`${name} ${error instanceof Error ? error.message : String(error)}.`);
      return [property, undefined];
    }
  });
  if (problems.length > 0) throw new ConfigurationError(problems);
  return Object.fromEntries(entries);
}

function variable<T>(name: string, options: Options<T>, read: (text: string) => T): Variable<T> {
  return { name, read, fallback: options.default, required: options.default === undefined };
}
