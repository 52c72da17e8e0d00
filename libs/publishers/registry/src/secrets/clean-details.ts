import { withoutSecretsThrown } from './clean-thrown.js';
import type { SecretScope } from './secret-scope.js';

const MOST_DEPTH = 8;
const MOST_VALUES = 2_000;

/** The details of a log line of a plug-in without the secrets of the call; what is nested too deeply, or too much, is left out. */
export function withoutSecretsLogged(
  details: Readonly<Record<string, unknown>> | undefined,
  secrets: SecretScope,
): Readonly<Record<string, unknown>> | undefined {
  if (details === undefined || secrets.isEmpty) return details;
  let left = MOST_VALUES;
  const copy = (value: unknown, depth: number): unknown => {
    if ((left -= 1) < 0 || depth > MOST_DEPTH) return undefined;
    if (typeof value === 'string') return secrets.clean(value);
    if (typeof value !== 'object' || value === null || value instanceof Date) return value;
    if (value instanceof Error) return withoutSecretsThrown(value, secrets);
    if (Array.isArray(value)) return value.slice(0, MOST_VALUES).map((each) => copy(each, depth + 1));
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [secrets.clean(name), copy(each, depth + 1)]),
    );
  };
  try {
    return copy(details, 0) as Readonly<Record<string, unknown>>;
  } catch {
    return { details: 'the details cannot be read' };
  }
}
