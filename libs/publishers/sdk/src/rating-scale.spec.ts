import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { faultOfScale, starsOf } from './rating-scale.js';

describe('ratings of any scale', () => {
  it.each([
    [8.5, { min: 0, max: 10, step: 0.5 }, 4, '8.5/10'],
    [10, { min: 0, max: 10, step: 0.5 }, 5, '10/10'],
    [0, { min: 0, max: 10, step: 0.5 }, 1, '0/10'],
    [80.04, { min: 0, max: 100, step: 0.1 }, 4, '80/100'],
    [2, { min: 1, max: 3, step: 1 }, 3, '2/3'],
    [3.5, { min: 1, max: 5, step: 0.5 }, 4, '3.5/5'],
    [8.5, { min: 0, max: 10, step: 1e-7 }, 4, '8.5/10'],
  ])('[contract 6] %p on %j is %i stars, shown as %s', (rating, scale, stars, text) => {
    expect(starsOf(rating, scale)).toEqual({ stars, text });
  });

  it('[contract 6] whole stars have no other text, and what is no rating has no stars', () => {
    expect(starsOf(4, undefined)).toEqual({ stars: 4 });
    for (const none of [undefined, 0, -1, Number.NaN]) expect(starsOf(none, undefined)).toBeUndefined();
    for (const none of [-1, Infinity]) expect(starsOf(none, { min: 0, max: 10, step: 1 })).toBeUndefined();
  });

  it.each([
    [3.5, undefined, 4, '3.5/5'],
    [0.5, undefined, 1, '0.5/5'],
    [6, undefined, 5, '6/5'],
    [11, { min: 0, max: 10, step: 1 }, 5, '11/10'],
  ])('[contract 14] a rating of %p that the scale %j does not have is %i stars, shown as %s', (...row) => {
    const [rating, scale, stars, text] = row;
    expect(starsOf(rating, scale)).toEqual({ stars, text });
  });

  it('[contract 6] a better rating never has fewer stars', () => {
    const scale = { min: 0, max: 10, step: 0.1 };
    const rating = fc.double({ min: 0, max: 10, noNaN: true });
    fc.assert(
      fc.property(rating, rating, (one, other) => {
        const [worse, better] = [Math.min(one, other), Math.max(one, other)].map((each) => starsOf(each, scale)?.stars);
        expect(worse).toBeLessThanOrEqual(better ?? 0);
      }),
      { seed: 20_261_127 },
    );
  });

  it.each([
    { min: 1, max: 1, step: 1 },
    { min: 0, max: 10, step: 0 },
    { min: 0, max: 10, step: 11 },
    { min: 0, max: Infinity, step: 1 },
    { min: -1.7e308, max: 1.7e308, step: 1 },
  ])('[design 5] %j is no scale', (scale) => {
    expect(faultOfScale(scale)).toMatch(/^must have/);
  });
});
