import { expect, it } from '@jest/globals';
import { lostAccessAt } from './lost-access.js';

it('[dashboard, 6.3] lost access alone is named at each publisher where listings are not reachable', () => {
  const publishers = [
    { publisher: 'PUBLISHER_A', name: 'Publisher A' },
    { publisher: 'PUBLISHER_B', name: 'Publisher B' },
  ] as const;
  const coverage = [
    { publisher: 'PUBLISHER_A', broken: 3 },
    { publisher: 'PUBLISHER_B', broken: 0 },
  ] as const;
  expect(lostAccessAt(coverage, publishers)).toEqual([{ publisher: 'PUBLISHER_A', name: 'Publisher A', count: 3 }]);
  expect(lostAccessAt(coverage, []).map(({ name }) => name)).toEqual(['PUBLISHER_A']);
});
