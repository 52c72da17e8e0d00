import { describe, expect, it } from '@jest/globals';
import { displayLosses } from './display-losses.js';
import type { ListingDisplay } from './listing-display.js';
import type { ListingHours } from './listings.js';
import type { ListingContent } from './submission.js';
import { WEEKDAYS } from './weekly-hours.js';

const open = (day: ListingHours['day'], ranges = 1): ListingHours => ({
  day,
  type: 'OPEN',
  slots: ['08', '10', '11'].slice(0, ranges).map((hour) => ({ start: `${hour}:00am`, end: `${hour}:30am` })),
});
const christmas: ListingHours = { day: 'SPECIAL', specialDate: '2026-12-25', type: 'CLOSED', slots: [] };

const address = { street: 'Main St 1', city: 'Austin', countryIso: 'US' };
const place = { name: 'Corner Bakery', storeCode: '7', address, latitude: 30.25, longitude: -97.75 };
const missing = { additionalPhones: [], websiteUrl: null, description: null, additionalCategoryIds: [], hours: [] };
const bakery = { ...place, ...missing, phone: '+15125550123', primaryCategoryId: 'bakery', temporarilyClosed: false };
const lossesOf = (shows: ListingDisplay, more: Partial<ListingContent> = {}) =>
  displayLosses({ publisher: 'Acme Maps', shows, content: { ...bakery, ...more } });

describe('what a declared display loses of a location [publishers 5.12]', () => {
  it('is nothing where the listings show everything, and nothing of what customers never see', () => {
    expect(lossesOf({}, { hours: [...WEEKDAYS.map((day) => open(day)), christmas] })).toEqual([]);
    expect(lossesOf({ storeCode: false, coordinates: false, photos: false })).toEqual([]);
  });

  it.each<[string, ListingDisplay, Partial<ListingContent>, Partial<ListingContent>]>([
    ['additional phone numbers', { additionalPhones: false }, { additionalPhones: ['+1'] }, {}],
    ['additional categories', { categories: { most: 0 } }, { additionalCategoryIds: ['cafe'] }, {}],
    ['the description', { description: false }, { description: 'Bread' }, { description: ' ' }],
    ['the website', { website: false }, { websiteUrl: 'https://bakery.example' }, {}],
    ['special hours', { specialHours: false }, { hours: [christmas] }, { hours: [open('MONDAY')] }],
    ['opening hours', { hours: false }, { hours: [open('MONDAY')] }, { hours: [christmas] }],
    ['that a business is temporarily closed', { openStatus: false }, { temporarilyClosed: true }, {}],
    ['social profiles', { socialUrls: false }, { socialUrls: { one: 'https://one.example/x' } }, { socialUrls: {} }],
  ])('names %s only where the location has some', (words, shows, has, hasNone) => {
    expect(lossesOf(shows, has)).toEqual([`Acme Maps does not show ${words}.`]);
    expect(lossesOf(shows, hasNone)).toEqual([]);
  });

  it('names what exceeds a limit, with the limit', () => {
    const most = { additionalPhones: { most: 2 }, categories: { most: 1 }, hours: { most: 2 } };
    const shows = { ...most, description: { longest: 10 } };
    const texts = { additionalPhones: ['+1', '+2'], additionalCategoryIds: ['a'], description: 'x'.repeat(10) };
    expect(lossesOf(shows, { ...texts, hours: [open('MONDAY', 2)] })).toEqual([]);
    const hours = [open('MONDAY', 3), open('TUESDAY', 2), open('FRIDAY', 3)];
    const longer = { additionalPhones: ['+1', '+2', '+3'], additionalCategoryIds: ['a', 'b'], hours };
    expect(lossesOf(shows, { ...longer, description: 'x'.repeat(11) })).toEqual([
      'Acme Maps shows only 2 of the additional phone numbers.',
      'Acme Maps shows only 1 of the additional categories.',
      'Acme Maps shows only the first 2 opening ranges of a day, not all of MONDAY, FRIDAY.',
      'Acme Maps shows only the first 10 characters of the description.',
    ]);
  });

  it('counts a text as the publisher does', () => {
    const description = '🥐'.repeat(6);
    expect(lossesOf({ description: { longest: 10 } }, { description })).toEqual([]);
    expect(lossesOf({ description: { longest: 10, unit: 'utf16' } }, { description })).toHaveLength(1);
  });

  it('names a field that needs another one, where that is missing', () => {
    const shows = { specialHours: { onlyWith: 'hours' }, additionalPhones: { onlyWith: 'phone' } } as const;
    expect(lossesOf(shows, { hours: [christmas], phone: null, additionalPhones: ['+1'] })).toEqual([
      'Acme Maps shows additional phone numbers only with the phone number.',
      'Acme Maps shows special hours only with opening hours.',
    ]);
    expect(lossesOf(shows, { hours: [open('MONDAY'), christmas], additionalPhones: ['+1'] })).toEqual([]);
  });
});
