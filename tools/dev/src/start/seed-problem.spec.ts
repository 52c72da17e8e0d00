import { randomBytes } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { Encryption } from '@listings/platform';
import { StartProblem } from './problem.js';
import { seedProblem } from './seed-problem.js';

const newEncryption = () => new Encryption([randomBytes(32).toString('base64')]);

it('[design 4] a changed ENCRYPTION_KEY is explained in one sentence', () => {
  const before = newEncryption();
  const sealed = before.encrypt('secret', 'context');
  let thrown: unknown;
  try {
    newEncryption().decrypt(sealed, 'context');
  } catch (error) {
    thrown = error;
  }
  const problem = seedProblem(thrown);
  expect(problem).toBeInstanceOf(StartProblem);
  expect((problem as Error).message).toMatch(
    new RegExp(
      `^ENCRYPTION_KEY lacks the key ${before.newestKeyId}, [^.]*\\(\\.listings, or LISTINGS_HOME\\)[^.]*\\.$`,
    ),
  );
});

it('[design 4] any other failure stays what it is', () => {
  const error = new Error('bug');
  expect(seedProblem(error)).toBe(error);
});
