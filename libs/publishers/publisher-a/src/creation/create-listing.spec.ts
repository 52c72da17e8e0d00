import { describe, expect, it } from '@jest/globals';
import { weekOf } from '@listings/publisher-sdk';
import type { ListingContent } from '@listings/publisher-sdk';
import { collect, failureFrom } from '@listings/publisher-sdk/test-kit';
import { connectedPlugIn } from '../testing/plug-in.js';

const shop: ListingContent = {
  name: 'Corner Bakery',
  storeCode: 'CB-1',
  address: { street: '1 High Street', street1: 'Floor 2', city: 'London', postalCode: 'N1 9GU', countryIso: 'GB' },
  latitude: 51.5,
  longitude: -0.1,
  phone: '+442079460999',
  additionalPhones: ['+442079460998', '+442079460997', '+442079460996'],
  websiteUrl: 'https://bakery.example',
  description: 'Bread and cakes. '.repeat(60),
  primaryCategoryId: 'categories/bakery',
  additionalCategoryIds: ['categories/cafe'],
  hours: [
    ...weekOf((day) => (day === 'SUNDAY' ? [] : [{ start: 18 * 60, end: 26 * 60 }])),
    { day: 'SPECIAL', specialDate: '2099-12-25', type: 'CLOSED', slots: [] },
  ],
  temporarilyClosed: false,
};

const { world, plugIn, session } = connectedPlugIn();

const create = (more: Partial<{ content: ListingContent; folderRef: string; requestId: string }> = {}) =>
  plugIn.publisher.creation.createListing({ session, content: shop, requestId: 'request-1', ...more });
const listings = (folderRef: string) => collect(plugIn.publisher.listings.listListings({ session, folderRef }));
const bakeries = async (folderRef: string) =>
  (await listings(folderRef)).filter(({ name }) => name === shop.name).map(({ ref }) => ref);

describe('making a listing [publishers 1.4]', () => {
  it('answers the listing as the publisher shows it, which is not verified yet', async () => {
    const listing = await create();
    const { name, storeCode, address, phone, websiteUrl, hours } = shop;
    expect(listing).toMatchObject({
      ...{ name, storeCode, address, phone, websiteUrl, hours },
      ref: expect.stringMatching(/^accounts\/101\/locations\/\w+$/),
      folderRef: 'accounts/101',
      additionalPhones: shop.additionalPhones.slice(0, 2),
      description: expect.stringMatching(/^Bread and cakes\..*…$/),
      categories: [
        { id: 'categories/bakery', name: 'Bakery', primary: true },
        { id: 'categories/cafe', name: expect.any(String), primary: false },
      ],
      openStatus: 'OPEN',
      unavailable: { posts: expect.any(String) },
    });
    expect(await bakeries('accounts/101')).toEqual([listing.ref]);
    const read = plugIn.publisher.verification.readVerification({ session, listingRef: listing.ref });
    expect(await read).toEqual({ state: 'NOT_VERIFIED' });
  });

  it('puts it into the group that is named', async () => {
    const listing = await create({ folderRef: 'accounts/103' });
    expect(listing).toMatchObject({ ref: expect.stringMatching(/^accounts\/103\//), folderRef: 'accounts/103' });
    expect(await bakeries('accounts/103')).toEqual([listing.ref]);
  });

  it('makes one without an address for a business at its customers', async () => {
    expect(await create({ content: { ...shop, address: null } })).toMatchObject({ serviceAreaOnly: true });
  });

  it('makes one that is closed for the time being, and leaves out special hours that have no week', async () => {
    const special = shop.hours.filter(({ day }) => day === 'SPECIAL');
    const listing = await create({ content: { ...shop, temporarilyClosed: true, hours: special } });
    expect(listing).toMatchObject({ openStatus: 'TEMPORARILY_CLOSED' });
    expect(listing.hours).toBeUndefined();
  });

  it('answers what was created when the listing is not shown yet', async () => {
    await world.script('a.listings.get', { error: 'not_found' });
    expect(await create()).toMatchObject({ name: 'Corner Bakery', ref: expect.stringMatching(/^accounts\/101\//) });
  });

  it('can be retried when only reading the listing failed', async () => {
    await world.script('a.listings.get', { error: 'unavailable' });
    expect(await failureFrom(create())).toMatchObject({ kind: 'TRANSIENT', outcomeUnknown: false });
    const listing = await create();
    expect(await bakeries('accounts/101')).toEqual([listing.ref]);
  });
});

describe('listings that publisher A does not make', () => {
  it.each<[string, Partial<ListingContent>, string | undefined]>([
    ['no name', { name: ' ' }, 'title'],
    ['a store code of another listing', { storeCode: 'S1-001' }, 'storeCode'],
    ['a category that nobody knows', { primaryCategoryId: 'categories/nothing' }, 'categories'],
    ['no category', { primaryCategoryId: '' }, 'categories'],
  ])('%s', async (_, more, field) => {
    const rejected = { kind: 'CONTENT_REJECTED', code: expect.any(String), field, text: expect.any(String) };
    expect(await failureFrom(create({ content: { ...shop, ...more } }))).toEqual(rejected);
  });

  it.each(['accounts/999', 'accounts/../x', 'group'])('in the group %s, which cannot be reached', async (folderRef) => {
    expect(await failureFrom(create({ folderRef }))).toMatchObject({ kind: 'CONTENT_REJECTED', code: 'folder' });
  });

  it('under a request id that the publisher would not take', async () => {
    for (const requestId of ['', 'x'.repeat(51), 'a b'])
      expect(await failureFrom(create({ requestId }))).toMatchObject({ kind: 'CONTENT_REJECTED', code: 'request_id' });
    expect(await world.requests('a.listings.create')).toHaveLength(0);
  });

  it('where the user has no account of his own', async () => {
    await world.script('a.accounts.list', { status: 200, body: { accounts: [{ name: 'accounts/103' }] } });
    expect(await failureFrom(create())).toMatchObject({ kind: 'CONTENT_REJECTED', code: 'folder' });
  });
});
