import { MissingKeyError } from '@listings/platform';
import { StartProblem } from './problem.js';

/** What the start says when the demo data cannot be read: one sentence if the key of its secrets has changed. */
export function seedProblem(error: unknown): unknown {
  if (!(error instanceof MissingKeyError)) return error;
  return new StartProblem(
    `ENCRYPTION_KEY lacks the key ${error.keyId}, with which the secrets of this database are encrypted: set it again, or remove the data ` +
      'folder (.listings, or LISTINGS_HOME) to begin with new demo data.',
  );
}
