import { describe, expect, it } from '@jest/globals';
import { stateNotation } from './state-notation.js';

describe('the subdivision of a listing', () => {
  it.each([
    ['US', 'CA', null, 'CA'],
    ['DE', 'BE', null, 'Berlin'],
    ['DE', 'BY', 'Bayern', 'Bayern'],
    ['IE', 'D', 'County Dublin', 'County Dublin'],
    ['US', 'CA', 'California', 'California'],
    ['US', 'CA', 'NY', 'CA'],
    ['SG', null, 'Singapore', undefined],
  ])('[publishers 1.4 push rule] of %s %s that shows %s is %s', (countryIso, stateIso, shown, expected) => {
    expect(stateNotation({ countryIso, stateIso }, shown)).toBe(expected);
  });
});
