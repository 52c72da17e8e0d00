import { describe, expect, it } from '@jest/globals';
import { dialledPhone, toE164 } from './phone.js';

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
    // As they were dialled until 2019.
    ['MX', '+52 1 55 1234 5678', '+525512345678'],
    ['MX', '044 55 1234 5678', '+525512345678'],
    // Letters of a toll-free number.
    ['US', '1-800-FLOWERS', '+18003569377'],
    ['CA', '(888) go-fedex', '+18884633339'],
    // Short numbers that are dialled from abroad too.
    ['AU', '13 12 34', '+61131234'],
    ['NO', '02000', '+4702000'],
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
    ['US', '415-555-BAKE home'],
    ['DE', '0800 FLOWERS'],
    // Short numbers that no other country reaches.
    ['DE', '110'],
    ['GB', '116 123'],
    ['US', ''],
  ])('[contract 4] in %s is refused if its length is not possible there: %s', (countryIso, phone) => {
    expect(toE164(phone, countryIso)).toBeUndefined();
  });

  it.each([
    ['US', '415 555 0100 x12', '12'],
    ['US', '+1 415 555 0100;ext=12', '12'],
    ['DE', '030 123456 Durchwahl 7', '7'],
    ['US', '415 555 0100', undefined],
  ])('[contract 14] in %s keeps its extension: %s', (countryIso, phone, extension) => {
    expect(dialledPhone(phone, countryIso)).toEqual({ number: expect.any(String), ...(extension && { extension }) });
  });
});
