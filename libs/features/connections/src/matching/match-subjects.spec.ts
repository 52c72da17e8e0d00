import { describe, expect, it } from '@jest/globals';
import { findMatches } from '../rules/matching/find-matches.js';
import { UNKNOWN_SUBJECT } from '../testing/match-subject.js';
import { listingSubject, locationSubject } from './match-subjects.js';

const nothing = { ...UNKNOWN_SUBJECT, name: 'Lantern' };

describe('subjects of the matching', () => {
  it('[contract 7] a location has all its phones, and coordinates as numbers', () => {
    const address = { street: '12 Main Street', street1: null, city: 'Boston', stateIso: 'MA', postalCode: '02108' };
    const place = { ...address, countryIso: 'US', latitude: '42.3588000', longitude: '-71.0578000' };
    const [phone = '', ...additionalPhones] = ['+16175550101', '+16175550102'];
    const stored = { id: 7, name: 'Lantern', ...place, bizUrl: null, storeId: 'S-1', phone, additionalPhones };
    const subject = { id: '7', latitude: 42.3588, longitude: -71.0578, storeCode: 'S-1' };
    expect(locationSubject(stored)).toMatchObject({ ...subject, phones: [phone, ...additionalPhones] });
  });

  it('[contract 7] a coordinate that is not on the globe counts as missing', () => {
    const subject = (content: object) => listingSubject({ id: 'a', name: 'x', content });
    expect(subject({ latitude: '42.5', longitude: -180 })).toMatchObject({ latitude: 42.5, longitude: -180 });
    expect(subject({ latitude: 181, longitude: '-180.5' })).toMatchObject({ latitude: null, longitude: null });
  });

  it("[publishers 5.13] a listing's country is found by code or by name", () => {
    const country = (address: object) => listingSubject({ id: 'a', name: 'x', content: { address } }).countryIso;
    expect(country({ countryIso: 'de', countryName: 'France' })).toBe('DE');
    expect(country({ countryName: 'United Kingdom' })).toBe('GB');
    expect(country({ countryName: 'Atlantis' })).toBeNull();
  });

  it.each([
    null,
    'text',
    [],
    {},
    { address: 'nowhere', phone: 7, additionalPhones: 'many', latitude: 'north', longitude: {}, websiteUrl: [] },
    { address: { street: 1, city: null, countryIso: ' ' }, latitude: 4_000, longitude: Number.MAX_VALUE },
  ])('[reliability 3, API10] ignores values of a listing that have wrong types: %j', (content) => {
    expect(listingSubject({ id: 'a', name: 'Lantern', content })).toEqual({ ...nothing, id: 'a' });
  });

  it('[reliability 3, API10] very long texts of a publisher do not stop the comparison', () => {
    const endless = 'ab1 '.repeat(250_000);
    const address = { street: endless, city: endless, postalCode: endless, countryIso: 'US' };
    const additionalPhones = Array<string>(100_000).fill(endless.slice(0, 20));
    const contact = { phone: endless, additionalPhones, websiteUrl: `https://${endless}` };
    const content = { address, ...contact, storeCode: endless };
    const listings = ['a', 'b', 'c'].map((id) => listingSubject({ id, name: endless, content }));
    const locations = listings.map((each, at) => ({ ...each, id: String(at) }));
    expect(listings[0]?.name).toHaveLength(300);
    expect(listings[0]?.phones.length).toBeLessThanOrEqual(11);
    // The input of the comparison is short, however long the texts are.
    expect(JSON.stringify(listings).length).toBeLessThan(20_000);
    findMatches({ locations, listings });
  });
});
