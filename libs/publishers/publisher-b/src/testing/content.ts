import type { ListingContent } from '@listings/publisher-sdk';

/** What a location holds whose page is the one of the tests, with changes. */
export function contentOf(more: Partial<ListingContent> = {}): ListingContent {
  const lines = { street: 'Main St 1', street1: 'Floor 2' };
  return {
    name: 'Blue Door',
    storeCode: 'S1',
    address: { ...lines, city: 'Austin', state: 'US-TX', postalCode: '73301', countryIso: 'US' },
    latitude: 30.25,
    longitude: -97.75,
    phone: '+15125550123',
    additionalPhones: [],
    websiteUrl: 'https://blue-door.example/',
    description: 'Coffee',
    primaryCategoryId: '2000002',
    additionalCategoryIds: ['2000003'],
    hours: [{ day: 'MONDAY', type: 'OPEN', slots: [{ start: '09:00am', end: '05:00pm' }] }],
    temporarilyClosed: false,
    ...more,
  };
}
