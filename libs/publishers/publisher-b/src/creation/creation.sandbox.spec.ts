import { describe, expect, it } from '@jest/globals';
import type { ListingContent } from '@listings/publisher-sdk';
import { collect, failureFrom } from '@listings/publisher-sdk/test-kit';
import { sandboxFixture } from '../testing/sandbox-fixture.js';

const fixture = sandboxFixture();

const content: ListingContent = {
  name: 'Blue Door Quay',
  storeCode: '812',
  address: { street: 'Quay 1', city: 'Dublin', postalCode: 'D01 F5P2', countryIso: 'IE' },
  latitude: 53.35,
  longitude: -6.26,
  phone: '+35312345678',
  additionalPhones: [],
  websiteUrl: 'https://blue-door.example/',
  description: 'Coffee by the water',
  primaryCategoryId: '2000002',
  additionalCategoryIds: [],
  hours: [{ day: 'FRIDAY', type: 'OPEN', slots: [{ start: '06:00pm', end: '02:00am' }] }],
  temporarilyClosed: false,
};
const create = (changed: Partial<ListingContent> = {}, folderRef?: string) =>
  fixture.publisher.creation.createListing({
    session: fixture.session,
    folderRef,
    content: { ...content, ...changed },
    requestId: 'request-1',
  });
const pages = () => collect(fixture.publisher.listings.listListings({ session: fixture.session }));

describe('making a page at the sandbox', () => {
  it('[publishers 2.4] makes a store of the chain, which can then be worked with', async () => {
    const listing = await create();
    expect(listing).toMatchObject({
      name: 'Blue Door Quay',
      storeCode: '812',
      address: { street: 'Quay 1', city: 'Dublin', countryName: 'Ireland' },
      phone: '+35312345678',
      websiteUrl: 'https://blue-door.example/',
    });
    expect(listing.hours?.find(({ day }) => day === 'FRIDAY')).toEqual(content.hours[0]);
    expect(await pages()).toHaveLength(61);
    const request = { session: fixture.session, listingRef: listing.ref, content };
    expect(await fixture.publisher.submission.submit(request)).toMatchObject({ state: 'live' });
    expect(await fixture.publisher.listings.getListing(request)).toMatchObject({
      description: 'Coffee by the water',
      categories: [{ id: '2000002' }],
    });
  });

  it('[publishers 2.4] refuses where there is no chain, and what the publisher refuses', async () => {
    expect(await failureFrom(create({}, '4001'))).toMatchObject({ kind: 'CONTENT_REJECTED', code: 'no_main_page' });
    expect(await failureFrom(create({}, fixture.page(9)))).toMatchObject({
      kind: 'CONTENT_REJECTED',
      text: expect.stringContaining('main page of a chain'),
    });
    expect(await failureFrom(create({ phone: 'by pigeon' }))).toMatchObject({
      kind: 'CONTENT_REJECTED',
      field: 'phone',
    });
    expect(await pages()).toHaveLength(60);
  });
});
