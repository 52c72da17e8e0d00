import { randomInt } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { shared } from '@listings/testing/jest';
import { expectRightAnswers, startFuzzedApi } from '../testing/fuzzed-api.js';

/** FUZZ_SEED repeats a run. */
const SEED = Number(process.env['FUZZ_SEED'] ?? randomInt(1_000_000));
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? (process.env['TEST_TIER'] === 'nightly' ? 20_000 : 2_000));

const fuzzed = shared(startFuzzedApi);

describe('made-up requests', () => {
  let slowest: string[] | undefined;

  it('[contract 10, reliability 3, API1] requests made from the document: no 5xx, nothing undocumented, nothing of another account', async () => {
    slowest = await expectRightAnswers(fuzzed, { requests: REQUESTS, seed: SEED, slowestMs: 2_000 });
  });

  it('[contract 10] and none of them is slow, alone and at best of three', () => {
    expect(slowest).toEqual([]);
  });
});
