import { describe, expect, it } from '@jest/globals';
import { decidedStatus, duplicateSources, duplicateTransitions } from './duplicate-state.js';

describe('duplicateTransitions', () => {
  it('[contract 11] a listing that was marked as no duplicate is never suspected again', () => {
    expect(duplicateSources('suspected')).toEqual(['SUSPECTED']);
  });

  it('[contract 11] a client may decide in every status, and decide again', () => {
    for (const event of ['marked', 'dismissed'] as const) {
      expect(duplicateSources(event).sort()).toEqual(['MARKED', 'NOT_DUPLICATE', 'SUSPECTED']);
      const ends = duplicateTransitions.filter((line) => line.event === event).map(({ to }) => to);
      expect(new Set(ends)).toEqual(new Set([decidedStatus[event]]));
    }
  });

  it('no event leads from one status into two', () => {
    const lines = duplicateTransitions.map(({ from, event }) => `${from} ${event}`);
    expect(new Set(lines).size).toBe(lines.length);
  });
});
