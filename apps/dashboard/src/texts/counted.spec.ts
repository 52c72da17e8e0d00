import { describe, expect, it } from '@jest/globals';
import { counted } from './counted.js';

describe('counted', () => {
  it('[dashboard] one is singular, all else plural', () => {
    expect(['0', '1', '2', '1,001'].map((count) => counted(count, 'row'))).toEqual([
      '0 rows',
      '1 row',
      '2 rows',
      '1,001 rows',
    ]);
    expect(['1', '2'].map((count) => counted(count, 'location matches', 'locations match'))).toEqual([
      '1 location matches',
      '2 locations match',
    ]);
  });
});
