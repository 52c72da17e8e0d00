import { describe, expect, it } from '@jest/globals';
import { manualClock } from '@listings/testing';
import { restartPolicy } from './restarts.js';

describe('restarts', () => {
  it('[reliability 2] never end, and have delays that grow to half a minute', () => {
    const policy = restartPolicy(manualClock());
    const answers = Array.from({ length: 2_000 }, () => policy({ code: 1 }));
    expect(answers.every(({ again }) => again)).toBe(true);
    const delays = answers.slice(0, 9).map((answer) => answer.again && answer.delayMs);
    expect(delays).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    expect(answers.at(-1)).toEqual({ again: true, delayMs: 30_000 });
  });

  it('begin again with the first delay after a minute of life', async () => {
    const clock = manualClock();
    const policy = restartPolicy(clock);
    for (let death = 1; death <= 5; death += 1) policy({ code: null });
    await clock.advance(4_000 + 59_999);
    expect(policy({ code: null })).toEqual({ again: true, delayMs: 8_000 });
    await clock.advance(8_000 + 60_000);
    expect(policy({ code: null })).toEqual({ again: true, delayMs: 250 });
  });

  it('[design 3.11] end with a wrong configuration, which no restart cures', () => {
    expect(restartPolicy(manualClock())({ code: 78 })).toEqual({ again: false, why: 'its configuration is wrong' });
  });
});
