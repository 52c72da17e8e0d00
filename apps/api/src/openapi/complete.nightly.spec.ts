import { expect, it } from '@jest/globals';
import { PublisherRegistry } from '@listings/publisher-registry';
import { lintProblems } from '../testing/declared-document.js';

it('[contract 10] the published document without any publisher passes the recommended rules of a linter', async () => {
  expect(await lintProblems(new PublisherRegistry([]))).toEqual([]);
});
