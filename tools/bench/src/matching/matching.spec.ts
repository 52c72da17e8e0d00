import { describe, expect, it } from '@jest/globals';
import { measureSeed } from './measure.js';
import { matchSample } from './sample-set.js';

describe('matching', () => {
  it('[contract 7] a seed always generates the same set, with at least eight countries', () => {
    const set = matchSample(7, { pairs: 400 });

    expect(matchSample(7, { pairs: 400 })).toEqual(set);
    expect(matchSample(8, { pairs: 400 })).not.toEqual(set);
    expect(new Set(set.locations.map(({ countryIso }) => countryIso)).size).toBeGreaterThanOrEqual(8);
    expect(set.truth.size).toBe(400);
    expect(set.locations.length).toBeGreaterThan(430);
    expect(set.listings.length).toBeGreaterThan(430);
  });

  it.each([
    { seed: 7, heldOut: false },
    { seed: 907, heldOut: true },
  ])('[contract 7] suggests what belongs together and nothing else: %j', ({ seed, heldOut }) => {
    const { precision, recall } = measureSeed(seed, { pairs: 400, heldOut });

    expect(precision).toBeGreaterThanOrEqual(0.985);
    expect(recall).toBeGreaterThanOrEqual(0.94);
  });
});
