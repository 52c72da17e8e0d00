import { beforeEach, describe, expect, it } from '@jest/globals';
import { createClient } from '@listings/client';
import { draftFromPost } from './draft-from-post.js';

const post = {
  name: 'Soups',
  type: 'ANNOUNCEMENT',
  sites: ['ACME', 'BOLT'],
  locationIds: Array.from({ length: 1_203 }, (_, n) => n + 1),
  message: [
    { site: 'ACME', message: 'Cold soups' },
    { site: 'BOLT', message: 'Soups, cold' },
  ],
  cta: [{ site: 'BOLT', type: 'ORDER', url: 'https://x.example' }],
  products: [],
  mediaUrl: [{ url: 'https://x.example/a.jpg', site: 'BOLT', type: 'IMAGE' }],
  componentType: null as string | null,
  componentIdentifier: null as string | null,
  contextInfo: { title: '', couponCode: '', redeemUrl: '', termsConditions: '', startDay: '', endDay: '' },
};

/** Where the post failed: at ACME everywhere up to 700, at BOLT at 900 alone. */
const failures: Record<string, number[]> = { ACME: post.locationIds.slice(0, 700), BOLT: [900] };
const ARCHIVED = 2;

const api = createClient({
  baseUrl: 'http://service.example',
  apiKey: 'la_live_x',
  fetch: async ({ url }) => {
    const { pathname, searchParams } = new URL(url);
    return Response.json(answer(pathname, searchParams));
  },
});

/** The draft of the post. */
const draftOf = (failedAt?: string) => draftFromPost(api, { postId: '5', failedAt, requestKey: 'key' });

/** The post with what a test gives it. */
let given: Partial<typeof post> = {};
let times: { scheduledStart: string | null; scheduledEnd: string | null };

beforeEach(() => {
  given = {};
  times = { scheduledStart: null, scheduledEnd: null };
});

function answer(path: string, query: URLSearchParams): unknown {
  if (path === '/api/v4/portal/posts/5') return { ...post, ...given, ...times };
  if (path === '/api/v4/portal/posts/5/content') return { ...post, ...given };
  if (path === '/api/v4/portal/posts/5/results') {
    const [page, perPage] = [Number(query.get('page')), Number(query.get('perPage'))];
    const failed = query.get('status') === 'ERROR' ? (failures[query.get('site') ?? ''] ?? []) : [];
    const shown = failed.slice((page - 1) * perPage, page * perPage);
    return { total: failed.length, results: shown.map((locationId) => ({ locationId })) };
  }
  if (path === '/api/v4/locations-by-ids') {
    const ids = JSON.parse(query.get('locationIds') ?? '[]') as number[];
    if (ids.length > 500) throw new Error('at most 500 locations');
    const address = { street: 'Torggata 1', city: 'Oslo' };
    const locations = ids.map((id) => ({ id: `id ${id}`, name: `Cafe ${id}`, ...address, archived: id === ARCHIVED }));
    return { data: { getLocationsByIds: locations } };
  }
  throw new Error(`no answer for ${path}`);
}

describe('a draft from an earlier post', () => {
  it('[contract 5] that repeats its failures has one publisher and all locations that failed there, and no others', async () => {
    const acme = await draftOf('ACME');
    expect(acme).toMatchObject({ sites: ['ACME'], message: 'Cold soups', ownTexts: false, button: '', media: [] });
    const expected = failures['ACME']?.filter((id) => id !== ARCHIVED).map((id) => `id ${id}`);
    expect(acme.picked.map(({ id }) => id)).toEqual(expected);
    const bolt = await draftOf('BOLT');
    expect(bolt).toMatchObject({ sites: ['BOLT'], message: 'Soups, cold', button: 'ORDER' });
    expect(bolt.picked).toEqual([{ id: 'id 900', name: 'Cafe 900 · Torggata 1, Oslo' }]);
  });

  it('[contract 5] that repeats all of it has all its locations', async () => {
    const draft = await draftOf();
    expect(draft).toMatchObject({ sites: ['ACME', 'BOLT'], ownTexts: true });
    expect(draft.picked).toHaveLength(post.locationIds.length - 1);
  });

  it('[dashboard] has the tag of the post instead of its locations, and all locations where it had all', async () => {
    given = { componentType: 'LOCATIONS_WITH_TAG', componentIdentifier: 'terraces' };
    expect(await draftOf()).toMatchObject({ scope: 'tag', tag: 'terraces', picked: [], scheduled: false });
    given = { componentType: 'ALL_LOCATIONS' };
    expect(await draftOf()).toMatchObject({ scope: 'all' });
    // The reference of another client is none of a tag.
    given = { componentType: 'ORDER', componentIdentifier: 'terraces' };
    expect(await draftOf()).toMatchObject({ scope: 'picked' });
  });

  it('[dashboard] has the times of a scheduled post, unless it repeats what failed', async () => {
    times = { scheduledStart: '2026-07-07T08:00:00.000Z', scheduledEnd: '2026-07-31T20:00:00.000Z' };
    const { scheduledStart: start, scheduledEnd: end } = times;
    expect(await draftOf()).toMatchObject({ scheduled: true, start, end });
    expect(await draftOf('BOLT')).toMatchObject({ scheduled: false, scope: 'picked' });
  });
});
