import { describe, expect, it } from '@jest/globals';
import { collect, failureFrom } from '@listings/publisher-sdk/test-kit';
import { connectedPlugIn } from '../testing/plug-in.js';
import { listingRef } from '../testing/publisher.js';

const { world, plugIn, session } = connectedPlugIn();

const get = (nn: number) => plugIn.publisher.listings.getListing({ session, listingRef: listingRef(nn) });

it('[publishers 1.4] folders are the own listings first, then the groups', async () => {
  const folders = (await plugIn.publisher.listings.listFolders({ session })).map(({ ref, name }) => `${ref} ${name}`);
  expect(folders).toEqual(['accounts/101 Owner A1', 'accounts/102 North', 'accounts/103 South']);
});

describe('all listings [publishers 1.4]', () => {
  it('once each, also when two accounts hold the same one', async () => {
    const twice = { status: 200, body: { locations: [{ name: 'locations/9100001', title: 'Twice' }] } };
    await world.script('a.listings.list', twice, twice, { status: 200, body: {} });
    const listings = await collect(plugIn.publisher.listings.listListings({ session }));
    expect(listings.map(({ ref }) => ref)).toEqual(['accounts/101/locations/9100001']);
  });

  it('[publishers 1.1] are none in an account that answers with nothing, or can no longer be reached', async () => {
    await world.script('a.listings.list', { status: 200, body: {} });
    expect(await collect(plugIn.publisher.listings.listListings({ session, folderRef: 'accounts/101' }))).toEqual([]);
    expect(await collect(plugIn.publisher.listings.listListings({ session, folderRef: 'accounts/999' }))).toEqual([]);
    expect(plugIn.log).toEqual([expect.stringContaining('no longer accessible')]);
  });
});

describe('one listing [publishers 1.4, 1.5]', () => {
  it('[publishers 1.4] says what others have changed, until the owner writes the field', async () => {
    expect((await get(6)).changedByOthers).toBeUndefined();
    expect(await world.requests('a.listings.publisherUpdated')).toEqual([]);
    const theirs = { title: 'Their name', profile: { description: 'Their text' }, labels: ['theirs'] };
    await world.admin.editListing('9100006', theirs);
    expect((await get(6)).changedByOthers).toEqual(['name', 'description']);
    await world.script('a.listings.publisherUpdated', { status: 404, body: {} });
    expect((await get(6)).changedByOthers).toBeUndefined();
  });

  it('has photos that can be downloaded without credentials', async () => {
    const { photos = [] } = await get(1);
    expect(photos.map(({ type }) => type)).toEqual(['COVER', 'ADDITIONAL', 'ADDITIONAL']);
    const download = await fetch(photos[0]?.url ?? '');
    expect(download.headers.get('content-type')).toBe('image/png');
    await download.arrayBuffer();
  });

  it.each<[number, string, object]>([
    [51, 'no primary category', { categories: [] }],
    [58, 'closed for good', { openStatus: 'PERMANENTLY_CLOSED' }],
    [59, 'an unverified profile', { unavailable: { posts: expect.any(String), reviews: expect.any(String) } }],
    [60, 'five address lines and no contact', { phone: undefined, websiteUrl: undefined, name: 'Καφέ Ήλιος' }],
  ])('[publishers 3.2] %i: %s', async (nn, _, expected) => {
    const listing = await get(nn);
    expect({ phone: undefined, websiteUrl: undefined, hours: undefined, ...listing }).toMatchObject(expected);
  });

  it('[publishers 1.3] is inaccessible after a 404 when its account is lost as well', async () => {
    await world.admin.access({ listing: '9100010', mode: 'hidden' });
    const accounts = [{ name: 'accounts/101', type: 'PERSONAL' }];
    await world.script('a.accounts.list', { status: 200, body: { accounts } });
    expect(await failureFrom(get(10))).toMatchObject({ kind: 'LISTING_INACCESSIBLE', listingRef: listingRef(10) });
  });

  it('[publishers 5.8] still exists while the publisher lists it', async () => {
    await world.script('a.listings.get', { error: 'not_found' });
    expect(await failureFrom(get(1))).toMatchObject({ kind: 'TRANSIENT' });
  });

  it('[publishers 5.8] is inaccessible when it was moved to another account', async () => {
    await world.script('a.media.list', { error: 'not_found' });
    await world.script('a.listings.list', { status: 200, body: { locations: [{ name: 'locations/9100002' }] } });
    const text = expect.stringContaining('moved');
    expect(await failureFrom(get(1))).toMatchObject({ kind: 'LISTING_INACCESSIBLE', text });
  });

  it('is no data when the publisher answers with nothing [7.4 SY81074]', async () => {
    await world.script('a.listings.get', { status: 200, body: {} });
    expect(await failureFrom(get(1))).toEqual({ kind: 'NO_DATA', reason: 'empty' });
  });

  it('is never the data of another listing', async () => {
    await world.script('a.listings.get', { status: 200, body: { name: 'locations/9100002', title: 'Other' } });
    expect(await failureFrom(get(1))).toMatchObject({ kind: 'TRANSIENT' });
  });

  it('was never there when the reference is none of ours', async () => {
    const strange = plugIn.publisher.listings.getListing({ session, listingRef: '../oauth/token' });
    expect(await failureFrom(strange)).toMatchObject({ kind: 'LISTING_NOT_FOUND' });
  });
});
