import { StartProblem } from './problem.js';

/** What the start says when the demo data cannot be read: one sentence if the key of its secrets has changed. */
export function seedProblem(error: unknown): unknown {
  const [, key] = /the key (\w+) is missing from ENCRYPTION_KEY/.exec(String(error)) ?? [];
  if (key === undefined) return error;
  return new StartProblem(
    `ENCRYPTION_KEY lacks the key ${key}, with which the secrets of this database are encrypted: set it again, or remove the data ` +
      'folder (.listings, or LISTINGS_HOME) to begin with new demo data.',
  );
}
