import { randomBytes } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { Encryption } from '@listings/platform';
import { StartProblem } from './problem.js';
import { seedProblem } from './seed-problem.js';

const newEncryption = () => new Encryption([randomBytes(32).toString('base64')]);

it('[design 4] a changed ENCRYPTION_KEY is explained in one sentence', async () => {
  const before = newEncryption();
  const sealed = before.encrypt('secret', 'context');
  const decrypted = async () => newEncryption().decrypt(sealed, 'context');
  const problem = seedProblem(await decrypted().catch((error: unknown) => error));
  expect(problem).toBeInstanceOf(StartProblem);
  const sentence = `^ENCRYPTION_KEY lacks the key ${before.newestKeyId}, [^.]*\\(\\.listings, or LISTINGS_HOME\\)[^.]*\\.$`;
  expect((problem as Error).message).toMatch(new RegExp(sentence));
});

it('[design 4] any other failure stays what it is', () => {
  const error = new Error('bug');
  expect(seedProblem(error)).toBe(error);
});
