import { stdSerializers } from 'pino';
import { excerpt } from '@listings/errors';

/** A value inside quotes or parentheses, as PostgreSQL and Node repeat an input in their messages. */
const REPEATED = /(["'(])([^"'()\n]{101,})/g;
/** The lines of a stack that name a place in the code; they may be long and contain no input. */
const PLACE = /^\s+at /;

/**
 * The values of a statement, which TypeORM adds to its errors, and those of a command, which the client of Redis adds: they may be
 * digests, hashes, encrypted secrets, and the password of a sign-in that was refused.
 */
const VALUES = ['parameters', 'args'];

/**
 * An error as it is logged: without the values of its statement or command, and without more than 100 characters of an input that it
 * repeats [contract 4].
 */
export function loggedError(error: Error): unknown {
  return shortened(stdSerializers.err(error));
}

function shortened(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.split('\n').map(shortLine).join('\n');
  if (typeof value !== 'object' || value === null || depth > 4) return value;
  if (Array.isArray(value)) return value.slice(0, 100).map((each) => shortened(each, depth + 1));
  const fields = Object.entries(value).filter(([name]) => !VALUES.includes(name));
  return Object.fromEntries(fields.map(([name, each]) => [name, shortened(each, depth + 1)]));
}

function shortLine(line: string): string {
  if (PLACE.test(line)) return line;
  return line.replace(REPEATED, (_, mark: string, input: string) => mark + excerpt(input)).slice(0, 2_000);
}
