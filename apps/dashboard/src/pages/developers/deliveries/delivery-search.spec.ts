import { expect, it } from '@jest/globals';
import { locationNumber } from './delivery-search.js';

it('[dashboard] reads the number of a location from both forms of its id', () => {
  expect(locationNumber('100005')).toBe(100_005);
  expect(locationNumber('TG9jYXRpb246MTAwMDA1')).toBe(100_005);
  for (const text of [undefined, null, '', 'abc', '€', '1'.repeat(20), btoa('Post:7')])
    expect([text, locationNumber(text)]).toEqual([text, undefined]);
});
