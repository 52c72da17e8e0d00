import { expect, it } from '@jest/globals';
import { retryWaitMs } from './retry-wait.js';

it('[reliability 2] a step that throws waits twice as long after each failure, at most an hour', () => {
  expect([0, 1, 2, 9, 10, 1_000].map(retryWaitMs)).toEqual([5_000, 10_000, 20_000, 2_560_000, 3_600_000, 3_600_000]);
});
