import { expect, it } from '@jest/globals';
import { PublisherRegistry } from '@listings/publisher-registry';
import { declaredDocument } from '../testing/declared-document.js';
import { lintProblems } from '../testing/lint-problems.js';

it('[contract 10] the published document without any publisher passes the recommended rules of a linter', async () => {
  expect(await lintProblems(await declaredDocument(new PublisherRegistry([])))).toEqual([]);
});
