import { describe, expect, it } from '@jest/globals';
import { isRead } from './fields-read.js';

const listing = { ref: '1', name: 'Café Nord', categories: [] };

describe('a field of a listing that was listed with many others', () => {
  it('[health] was read if the listing has a value, be it an empty one', () => {
    const full = { ...listing, phone: '', websiteUrl: 'https://nord.example/', hours: [], latitude: 1, longitude: 2 };
    for (const field of ['name', 'phone', 'website', 'hours', 'specialHours', 'coordinates'] as const)
      expect([field, isRead(full, field)]).toEqual([field, true]);
  });

  it('[health] was not read if the listing lacks it', () => {
    for (const field of ['phone', 'website', 'categories', 'hours', 'specialHours', 'openStatus', 'address'] as const)
      expect([field, isRead(listing, field)]).toEqual([field, false]);
  });

  it('[health] the address of a business that hides it was read', () => {
    expect(isRead({ ...listing, serviceAreaOnly: true }, 'address')).toBe(true);
  });
});
