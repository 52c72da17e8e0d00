import { describe, expect, it } from '@jest/globals';
import { decidedStatus, duplicateTable } from './duplicate-state.js';

describe('duplicateTable', () => {
  it('[contract 11] a listing that was marked as no duplicate is never suspected again', () => {
    expect(duplicateTable.sources('suspected')).toEqual(['SUSPECTED']);
  });

  it('[contract 11] a client may decide in every status, and decide again', () => {
    for (const event of ['marked', 'dismissed'] as const) {
      expect(duplicateTable.sources(event).sort()).toEqual(['MARKED', 'NOT_DUPLICATE', 'SUSPECTED']);
      const ends = duplicateTable.transitions.filter((line) => line.event === event).map(({ to }) => to);
      expect(new Set(ends)).toEqual(new Set([decidedStatus[event]]));
    }
  });
});
