import { describe, expect, it } from '@jest/globals';
import { measureMoved, measureSeed } from './measure.js';
import { matchSample, movedSample } from './sample-set.js';

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

  const SEEDS = [
    { seed: 7, heldOut: false },
    { seed: 907, heldOut: true },
  ];

  it.each(SEEDS)('[contract 7] suggests what belongs together and nothing else: %j', ({ seed, heldOut }) => {
    const { precision, recall } = measureSeed(seed, { pairs: 400, heldOut });
    expect(precision).toBeGreaterThanOrEqual(0.985);
    expect(recall).toBeGreaterThanOrEqual(0.94);
  });

  it('[contract 7] moved businesses are added to the set of a seed without a change of the others', () => {
    const [set, more] = [matchSample(7, { pairs: 100 }), movedSample(7, { pairs: 100, moved: 60 })];

    expect(movedSample(7, { pairs: 100, moved: 60 })).toEqual(more);
    expect(more.locations.filter(({ id }) => !more.moved.has(id))).toEqual(set.locations);
    expect(more.listings.filter(({ id }) => !more.moved.has(id))).toEqual(set.listings);
    expect(more.truth.size).toBeGreaterThanOrEqual(160);
  });

  it.each(SEEDS)('[contract 7] suggests moved businesses, and none of their lookalikes: %j', ({ seed, heldOut }) => {
    const { precision, recall } = measureMoved(seed, { pairs: 400, moved: 200, heldOut });
    expect(precision).toBeGreaterThanOrEqual(0.985);
    expect(recall).toBeGreaterThanOrEqual(0.94);
  });
});
