import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { expectRightAnswers, startFuzzedApi } from '../testing/fuzzed-api.js';
import type { FuzzedApi } from '../testing/fuzzed-api.js';

/** FUZZ_SEED repeats a run. */
const SEED = Number(process.env['FUZZ_SEED'] ?? randomInt(1_000_000));

let fuzzed: FuzzedApi;
beforeAll(async () => {
  fuzzed = await startFuzzedApi();
}, 60_000);
afterAll(() => fuzzed?.close());

describe('made-up requests', () => {
  it('[contract 10, reliability 3] requests made from the document: no 5xx, nothing undocumented, nothing slow, nothing of another account', () => {
    const requests = Number(process.env['FUZZ_REQUESTS'] ?? 20_000);
    return expectRightAnswers(fuzzed, { requests, seed: SEED, slowestMs: 2_000 });
  }, 600_000);
});
