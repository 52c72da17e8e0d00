import { describe, expect, it } from '@jest/globals';
import { toE164 } from './phone.js';

describe('a phone number', () => {
  it.each([
    // A range that no carrier of the country has been assigned yet.
    ['US', '+1 (300) 555-0123', '+13005550123'],
    ['US', '415-055-2671', '+14150552671'],
    ['GB', '020 0946 0958', '+442009460958'],
    ['DE', '+49 1999 1234567', '+4919991234567'],
    ['FR', '08 99 99 99 99', '+33899999999'],
    // A number of another country than the location's.
    ['GB', '+1 300 555 0123', '+13005550123'],
  ])('[contract 4] in %s is accepted if its length is possible there: %s', (countryIso, phone, e164) => {
    expect(toE164(phone, countryIso)).toBe(e164);
  });

  it.each([
    ['US', '415-555-267'],
    ['US', '415-555-26711'],
    ['US', '555-0143'],
    ['US', '12'],
    ['FR', '01 23 45 67'],
    ['US', 'call us'],
    ['US', ''],
  ])('[contract 4] in %s is refused if its length is not possible there: %s', (countryIso, phone) => {
    expect(toE164(phone, countryIso)).toBeUndefined();
  });
});
