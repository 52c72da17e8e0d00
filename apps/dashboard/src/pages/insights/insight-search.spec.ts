import { expect, it } from '@jest/globals';
import { comparedFrom, insightSearch, linesOf } from './insight-search.js';

it('[dashboard] the address of insights names what is compared; what makes no sense is left out', () => {
  const search = { lines: 'STATE', compare: 'YEAR', metric: 'calls' };
  expect(insightSearch(search)).toMatchObject(search);
  const nothing = insightSearch({ lines: 'CITY', compare: 'MONTH', rank: 'BEST' });
  expect(Object.values(nothing).filter((value) => value !== undefined)).toEqual([]);
});

it('[dashboard] the year before begins with the same day, and that of a leap day one day earlier', () => {
  expect(comparedFrom({}, { from: '2026-07-01' })).toBeUndefined();
  expect(comparedFrom({ compare: 'YEAR' }, { from: '2026-07-01' })).toBe('2025-07-01');
  expect(comparedFrom({ compare: 'YEAR' }, { from: '2028-02-29' })).toBe('2027-02-28');
});

it('[dashboard] a group that is selected already is no choice of lines', () => {
  expect(linesOf({})).toEqual(['PERIOD', 'PUBLISHER', 'TAG', 'FOLDER', 'STATE', 'COUNTRY']);
  expect(linesOf({ region: 'US', site: 'a.example' })).toEqual(['PERIOD', 'TAG', 'FOLDER']);
});
