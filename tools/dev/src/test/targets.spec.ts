import { expect, it } from '@jest/globals';
import { suitesAtATime } from './targets.js';

it.each([
  ['gate', 1, 2],
  ['gate', 2.5, 2],
  ['long', 1, 3],
  ['nightly', 1.3, 3],
  ['long', 1.4, 2],
] as const)('[design 7] the %s tier runs on a machine of factor %d %d suites at a time', (tier, factor, suites) => {
  expect(suitesAtATime(tier, factor)).toBe(suites);
});
