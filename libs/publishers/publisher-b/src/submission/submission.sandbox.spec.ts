import { describe, expect, it } from '@jest/globals';
import type { ListingContent, ListingHours } from '@listings/publisher-sdk';
import { sandboxFixture } from '../testing/sandbox-fixture.js';

const fixture = sandboxFixture();

const get = (nn: number) =>
  fixture.publisher.listings.getListing({ session: fixture.session, listingRef: fixture.page(nn) });
const submit = (nn: number, content: ListingContent) =>
  fixture.publisher.submission.submit({ session: fixture.session, listingRef: fixture.page(nn), content });
const writes = async () => (await fixture.operations()).filter((operation) => operation === 'b.pages.update').length;

/** What a location holds that was imported from the page. */
async function imported(nn: number, countryIso: string): Promise<ListingContent> {
  const listing = await get(nn);
  return {
    name: listing.name,
    storeCode: listing.storeCode ?? null,
    address: listing.address ? { ...listing.address, countryIso } : null,
    latitude: listing.latitude ?? null,
    longitude: listing.longitude ?? null,
    phone: listing.phone?.replace(/[^+\d]/g, '') ?? null,
    additionalPhones: [],
    websiteUrl: listing.websiteUrl ?? null,
    description: listing.description ?? null,
    primaryCategoryId: listing.categories[0]?.id ?? '',
    additionalCategoryIds: listing.categories.slice(1).map(({ id }) => id),
    hours: listing.hours ?? [],
    temporarilyClosed: false,
  };
}

describe('submitting to the sandbox [publishers 2.4]', () => {
  it.each([
    [1, 'US'],
    [2, 'GB'],
    [3, 'DE'],
    [5, 'IN'],
    [8, 'IE'],
  ])('writes nothing for a location that was just imported (%d)', async (nn, countryIso) => {
    expect(await submit(nn, await imported(nn, countryIso))).toMatchObject({
      state: 'live',
      liveLink: expect.any(String),
    });
    expect(await writes()).toBe(0);
  });

  it('shows everything that it was given, and the second time nothing is written', async () => {
    const hours: ListingHours[] = [
      {
        day: 'MONDAY',
        type: 'OPEN',
        slots: [
          { start: '08:00am', end: '12:00pm' },
          { start: '01:30pm', end: '06:00pm' },
        ],
      },
      { day: 'FRIDAY', type: 'OPEN', slots: [{ start: '06:00pm', end: '02:00am' }] },
    ];
    const content: ListingContent = {
      ...(await imported(1, 'US')),
      address: { street: 'Quay 1', city: 'Dublin', state: 'Leinster', postalCode: 'D01 F5P2', countryIso: 'IE' },
      latitude: 53.35,
      longitude: -6.26,
      phone: '+35312345678',
      websiteUrl: 'https://new.example/',
      description: 'A new description',
      primaryCategoryId: '2000003',
      additionalCategoryIds: ['2000002'],
      hours,
      temporarilyClosed: true,
    };
    expect(await submit(1, content)).toMatchObject({ state: 'live' });
    expect(await submit(1, content)).toMatchObject({ state: 'live' });
    expect(await writes()).toBe(1);
    expect(await get(1)).toMatchObject({
      address: { street: 'Quay 1', countryName: 'Ireland' },
      phone: '+35312345678',
      websiteUrl: 'https://new.example/',
      description: 'A new description',
      categories: [{ id: '2000003' }, { id: '2000002' }],
      openStatus: 'TEMPORARILY_CLOSED',
    });
    expect((await get(1)).hours?.find(({ day }) => day === 'FRIDAY')).toEqual(hours[1]);
  });
});
