import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { expectRightAnswers, startFuzzedApi } from '../testing/fuzzed-api.js';
import type { FuzzedApi } from '../testing/fuzzed-api.js';

let fuzzed: FuzzedApi;

beforeAll(async () => {
  fuzzed = await startFuzzedApi();
});

afterAll(() => fuzzed?.close());

describe('made-up requests', () => {
  // The same requests in every run; the long run sends many more, others each time.
  it('[contract 10, reliability 3] requests made from the document: no 5xx, nothing undocumented, nothing of another account', async () => {
    await expectRightAnswers(fuzzed, { requests: 800, seed: 4711 });
  });
});
