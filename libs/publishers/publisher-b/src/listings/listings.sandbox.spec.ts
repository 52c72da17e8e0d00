import { describe, expect, it } from '@jest/globals';
import { collect, failureFrom } from '@listings/publisher-sdk/test-kit';
import plugin from '../index.js';
import { sandboxFixture } from '../testing/sandbox-fixture.js';

const fixture = sandboxFixture();

const list = (folderRef?: string) =>
  collect(fixture.publisher.listings.listListings({ session: fixture.session, folderRef }));
const get = (nn: number) =>
  fixture.publisher.listings.getListing({ session: fixture.session, listingRef: fixture.page(nn) });

describe('reading listings of the sandbox [publishers 2.4, 3.2]', () => {
  it('finds all folders and every page once', async () => {
    expect(await fixture.publisher.listings.listFolders({ session: fixture.session })).toEqual([
      { ref: 'own', name: 'Own pages' },
      { ref: '4001', name: 'Owner B1 Group' },
    ]);
    const all = await list();
    expect(new Set(all.map(({ ref }) => ref)).size).toBe(60);
    expect(all).toHaveLength(60);
    expect(await list('own')).toHaveLength(40);
    expect(await list('4001')).toHaveLength(20);
  });

  it('gives an import everything that the page shows', async () => {
    const listing = await get(1);
    expect(listing).toMatchObject({
      ref: fixture.page(1),
      name: expect.any(String),
      address: { street: expect.any(String), city: expect.any(String), countryName: 'United States' },
      latitude: expect.any(Number),
      longitude: expect.any(Number),
      phone: expect.stringMatching(/^\+1/),
      websiteUrl: expect.stringMatching(/^https:/),
      description: expect.any(String),
      storeCode: '1',
      openStatus: 'OPEN',
    });
    expect(listing.hours).toHaveLength(7);
    expect(listing.attributes?.['emails']).toEqual([expect.stringContaining('@')]);
    // [4.7.4] names no photos for this publisher.
    expect(listing.photos).toBeUndefined();
    expect(
      plugin.categories.fromPublisher({ categoryId: listing.categories[0]?.id ?? '', countryIso: 'US' }),
    ).toBeDefined();
  });

  it('shows what is peculiar about a page', async () => {
    expect((await get(51)).categories).toEqual([]);
    expect((await get(52)).address?.countryName).toBe('Greenland');
    const [category] = (await get(53)).categories;
    expect(category && plugin.categories.fromPublisher({ categoryId: category.id, countryIso: 'US' })).toBeUndefined();
    expect((await get(54)).attributes).toMatchObject({ is_published: false });
    expect((await get(56)).hours).toBeUndefined();
    expect((await get(57)).address).toBeUndefined();
    expect((await get(58)).openStatus).toBe('PERMANENTLY_CLOSED');
    expect(Object.keys((await get(59)).unavailable ?? {})).toEqual(['submission', 'posts']);
    expect((await get(60)).attributes?.['fan_count']).toBeLessThan(100);
  });

  it('distinguishes an inaccessible and a deleted page [publishers 3.4]', async () => {
    await get(1);
    await fixture.admin('/access', { listing: fixture.page(1), mode: 'removed' });
    expect(await failureFrom(get(1))).toMatchObject({ kind: 'LISTING_INACCESSIBLE', listingRef: fixture.page(1) });
    await fixture.admin('/access', { listing: fixture.page(1), mode: 'hidden' });
    expect(await failureFrom(get(1))).toEqual({ kind: 'LISTING_NOT_FOUND', listingRef: fixture.page(1) });
    await fixture.admin('/access', { listing: fixture.page(1), mode: 'restored' });
    expect((await get(1)).ref).toBe(fixture.page(1));
  });

  it('distinguishes pages that were never read', async () => {
    await fixture.admin('/access', { listing: fixture.page(2), mode: 'removed' });
    expect((await failureFrom(get(2))).kind).toBe('LISTING_INACCESSIBLE');
    await fixture.admin('/access', { listing: fixture.page(3), mode: 'hidden' });
    expect((await failureFrom(get(3))).kind).toBe('LISTING_NOT_FOUND');
    const foreign = fixture.publisher.listings.getListing({ session: fixture.session, listingRef: '100000020000001' });
    expect(['LISTING_INACCESSIBLE', 'LISTING_NOT_FOUND']).toContain((await failureFrom(foreign)).kind);
  });

  it('sees a task again that was given back', async () => {
    await fixture.admin('/access', { listing: fixture.page(4), mode: 'removed', task: 'CREATE_CONTENT' });
    expect(Object.keys((await get(4)).unavailable ?? {})).toEqual(['posts']);
    await fixture.admin('/access', { listing: fixture.page(4), mode: 'restored', task: 'CREATE_CONTENT' });
    await fixture.advance(11 * 60_000);
    expect((await fixture.createPost(4, { type: 'ANNOUNCEMENT', message: 'Back again', media: [] })).state).toBe(
      'live',
    );
  });
});

describe('rate limits of the sandbox [publishers 2.3, 3.4]', () => {
  const limit = (scope: string, hint: string) =>
    fixture.admin('/limits', { publisher: 'b', scope, hint, blockForMs: 600_000, retryAfter: 120 });

  it.each([
    ['app', 'usage', { scope: 'app', retryAfterMs: 120_000 }],
    ['app', 'header', { scope: 'app', retryAfterMs: 120_000 }],
    ['app', 'none', { scope: 'app', retryAfterMs: 3_600_000 }],
    ['user', 'usage', { scope: 'user', retryAfterMs: 120_000 }],
    ['user', 'header', { scope: 'user', retryAfterMs: 120_000 }],
    ['listing', 'usage', { scope: 'listing', retryAfterMs: 120_000 }],
    ['listing', 'header', { scope: 'listing', retryAfterMs: 120_000 }],
    ['listing', 'none', { scope: 'listing', retryAfterMs: 900_000 }],
  ])('of the %s with the hint %s', async (scope, hint, expected) => {
    await get(1);
    await limit(scope, hint);
    expect(await failureFrom(get(1))).toEqual({ kind: 'RATE_LIMITED', ...expected });
  });

  it('are not asked about again before they end', async () => {
    await get(1);
    await limit('listing', 'usage');
    await failureFrom(get(1));
    const asked = (await fixture.operations()).length;
    expect((await failureFrom(get(1))).kind).toBe('RATE_LIMITED');
    expect(await fixture.operations()).toHaveLength(asked);
    await fixture.advance(601_000);
    expect((await get(1)).ref).toBe(fixture.page(1));
  });
});

describe('faults of the sandbox while reading [publishers 3.5]', () => {
  it.each([
    [{ drop: 'before' }],
    [{ drop: 'midBody' }],
    [{ status: 500, body: 'oops' }],
    [{ status: 200, body: '{"id":' }],
    [{ status: 200, body: [] }],
    [{ error: 'unavailable' }],
  ])('are transient: %j', async (response) => {
    await get(1);
    await fixture.script('b.pages.get', response);
    expect((await failureFrom(get(1))).kind).toBe('TRANSIENT');
    expect((await get(1)).ref).toBe(fixture.page(1));
  });

  it('[publishers 0.1] are transient when no answer comes in time', async () => {
    const patience = new AbortController();
    await fixture.reopen({ limit: () => patience.signal });
    await fixture.script('b.pages.list', { hold: true });
    const failed = failureFrom(list());
    await fixture.sandbox.waitForRequests({ operation: 'b.pages.list' });
    patience.abort();
    expect((await failed).kind).toBe('TRANSIENT');
  });

  it('take an error that arrives with status 200 for what it is', async () => {
    await get(1);
    await fixture.script('b.pages.get', {
      status: 200,
      body: { error: { message: '(#32) Page request limit reached', code: 32 } },
    });
    expect((await failureFrom(get(1))).kind).toBe('RATE_LIMITED');
  });
});
