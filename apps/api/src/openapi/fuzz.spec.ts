import { describe, it } from '@jest/globals';
import { shared } from '@listings/testing/jest';
import { expectRightAnswers, startFuzzedApi } from '../testing/fuzzed-api.js';

const fuzzed = shared(startFuzzedApi);

describe('made-up requests', () => {
  // The same requests in every run; the long run sends many more, others each time.
  it('[contract 10, reliability 3] requests made from the document: no 5xx, nothing undocumented, nothing of another account', async () => {
    await expectRightAnswers(fuzzed, { requests: 1_100, seed: 4711 });
  });
});
