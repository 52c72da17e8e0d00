import { describe, expect, it } from '@jest/globals';
import { createPace } from './pace.js';

describe('pace [publishers 2.3]', () => {
  it('reads how much of an allowance is used from the highest number of a header', async () => {
    const pauses: number[] = [];
    const pace = createPace({ now: () => 0, sleep: async (ms) => pauses.push(ms) });
    for (const used of [89, 90, 20]) {
      pace.afterCall({ 'x-app-usage': `{"call_count":12,"total_time":${used},"total_cputime":3}` });
      await pace.beforeCall('7');
    }
    expect(pauses).toEqual([1000]);
  });

  it('is not confused by headers without meaning', async () => {
    const pauses: number[] = [];
    const pace = createPace({ now: () => 0, sleep: async (ms) => pauses.push(ms) });
    for (const header of ['', '[]', 'null', '{', '{"7":"x"}', '{"7":[null,{"call_count":"many"}]}']) {
      pace.afterCall({ 'x-app-usage': header, 'x-business-use-case-usage': header });
      await pace.beforeCall('7');
    }
    expect(pauses).toEqual([]);
  });
});
