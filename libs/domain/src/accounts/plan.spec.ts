import { describe, expect, it } from '@jest/globals';
import { planLimits } from './plan.js';

describe('plans', () => {
  it.each([
    ['LAUNCH', { seats: 4, minute: 10, hour: 600, day: 7_200 }],
    ['GROWTH', { seats: 25, minute: 50, hour: 3_000, day: 36_000 }],
    ['ENTERPRISE', { seats: null, minute: null, hour: null, day: null }],
  ] as const)('[contract 2] %s has the seats and the limits of its plan', (plan, limits) => {
    expect(planLimits(plan)).toMatchObject(limits);
  });

  it('[contract 2] only ENTERPRISE has seats and limits of its own', () => {
    const own = { seats: 100, minute: 500, hour: null, day: 1_000_000 };
    expect(planLimits('ENTERPRISE', own)).toMatchObject(own);
    expect(planLimits('GROWTH', own)).toEqual(planLimits('GROWTH'));
  });
});
