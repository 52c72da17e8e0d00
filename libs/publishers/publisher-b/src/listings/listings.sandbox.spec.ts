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
