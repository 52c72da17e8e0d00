import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import type { CountryCode } from 'libphonenumber-js/max';
import { postcodeValidator } from 'postcode-validator';
import { worldOfEachTest } from '../testing/one-sandbox.js';
import { businessOf, OWNER_NUMBERS } from './businesses.js';
import { isAlwaysOpen } from './opening-hours.js';

// Its CommonJS form: the other one imports JSON in a way that makes Jest warn on every run.
const { isValidPhoneNumber, parsePhoneNumberFromString } = createRequire(import.meta.url)(
  'libphonenumber-js/max',
) as typeof import('libphonenumber-js/max');

const client = worldOfEachTest();

const everyBusiness = OWNER_NUMBERS.flatMap((owner) =>
  Array.from({ length: 60 }, (_, index) => businessOf(owner, index + 1, 1)),
);

describe('seed', () => {
  it('[publishers 3.2] phones are valid for their country, in national and international form, and the same number', () => {
    for (const { country, nationalPhone, internationalPhone } of everyBusiness) {
      const code = country.code as CountryCode;
      expect([nationalPhone, isValidPhoneNumber(nationalPhone, code)]).toEqual([nationalPhone, true]);
      const national = parsePhoneNumberFromString(nationalPhone, code);
      expect(parsePhoneNumberFromString(internationalPhone)?.number).toBe(national?.number);
      // Countries of one calling code share a plan; the number must belong to this one.
      expect([internationalPhone, national?.country]).toEqual([internationalPhone, code]);
    }
  });

  it('[publishers 3.2] postcodes are valid for their country', () => {
    for (const { country, town } of everyBusiness) {
      const code = country.code === 'GL' ? 'DK' : country.code;
      expect([town.postalCode, postcodeValidator(town.postalCode, code)]).toEqual([town.postalCode, true]);
    }
  });

  it('[publishers 3.2] every business has its own phone, name within its owner, and place; only 55 doubles 01', () => {
    const originals = everyBusiness.filter(({ nn }) => nn !== 55);
    expect(new Set(originals.map(({ internationalPhone }) => internationalPhone)).size).toBe(originals.length);
    expect(new Set(originals.map(({ latitude, longitude }) => `${latitude},${longitude}`)).size).toBe(originals.length);
    expect(new Set(originals.map(({ ownerNumber, name }) => `${ownerNumber}${name}`)).size).toBe(originals.length);
  });

  it('[publishers 3.2] weekly hours include overnight, split and round-the-clock days', () => {
    const openings = everyBusiness.map((business) => business.openings);
    expect(openings.some((week) => week.some(({ open, close }) => close < open))).toBe(true);
    expect(openings.some((week) => week.filter(({ day }) => day === 0).length === 2)).toBe(true);
    expect(openings.some(isAlwaysOpen)).toBe(true);
  });

  it('[publishers 3.2] the same seed gives the same world, another seed another', async () => {
    const title = async (): Promise<unknown> =>
      (await client.a('GET', '/v1/locations/9100007?readMask=title,phoneNumbers')).body;
    const first = await title();
    await client.admin.reset({ seed: 1 });
    expect(await title()).toEqual(first);
    await client.admin.reset({ seed: 2 });
    expect(await title()).not.toEqual(first);
  });
});
