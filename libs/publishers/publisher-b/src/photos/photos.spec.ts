import { describe, expect, it } from '@jest/globals';
import { failureFrom } from '@listings/publisher-sdk/test-kit';
import { createPublisher } from '../testing/publisher-under-test.js';
import { grants, pageSession, refusal, ScriptedHttp, scriptedHttp } from '../testing/scripted-http.js';
import type { Script } from '../testing/scripted-http.js';

const now = Date.UTC(2026, 6, 1, 12);
const MOST_BYTES = 4 * 1024 * 1024;
const size = { bytes: 20_000, width: 4000, height: 3000 };
const photo = { url: 'https://cdn.example/a.jpg', type: 'ADDITIONAL', ...size } as const;

/** The photos of page 10 at a publisher with these answers; `find` looks for the photo of an attempt at `now`. */
function photosAt(http: ScriptedHttp, tasks?: string[]) {
  const permissions = ['pages_show_list', 'pages_read_engagement', 'pages_manage_posts'];
  const place = { session: pageSession({ now, tasks, permissions }), listingRef: '10' };
  const { photos } = createPublisher({ http, now: () => now });
  return {
    http,
    takes: photos.takes,
    add: (more: object = {}) => photos.addPhoto({ ...place, photo: { ...photo, ...more } }),
    find: (more: { attemptedAt?: Date; knownRefs?: readonly string[] } = {}) =>
      photos.findPhoto({ ...place, photo, attemptedAt: new Date(now), knownRefs: [], ...more }),
    remove: (ref: string) => photos.removePhoto({ ...place, ref }),
  };
}

const scripted = (script: Script, tasks?: string[]) => photosAt(scriptedHttp(script), tasks);

/** A gallery as the publisher lists it, page by page, as `id@minutes` after the attempt; the sizes are those of each photo. */
function gallery(pages: readonly string[], sizes = '2048x1536') {
  const images = sizes.split(' ').flatMap((size) => {
    const [width, height] = size.split('x').map(Number);
    return height ? [{ width, height }] : [];
  });
  const http = new ScriptedHttp((_, { query }) => {
    const at = Number(query?.['after'] ?? 0);
    const listed = (pages[at] ?? '').split(' ').map((each) => {
      const [id, minutes] = each.split('@');
      const made = new Date(now + Number(minutes) * 60_000).toISOString().replace('.000Z', '+0000');
      return { id, images, created_time: made };
    });
    const next = at + 1 < pages.length ? { next: 'more', cursors: { after: String(at + 1) } } : {};
    return { body: { data: listed, paging: next } };
  });
  return photosAt(http);
}

describe('photos of a page [publishers 2.5]', () => {
  it('go to the gallery with their captions, without a post; the profile picture and the cover stay', async () => {
    const { http, takes, add } = scripted({ 'POST /10/photos': { body: { id: '81' } } });
    expect(await add({ caption: 'Our terrace', bytes: MOST_BYTES })).toEqual({ ref: '81' });
    expect(http.requests[0]?.form).toMatchObject({ caption: 'Our terrace', published: 'true', no_story: 'true' });
    expect(takes).toEqual(['ADDITIONAL']);
  });

  it('are not final when the publisher could not download them', async () => {
    const text = 'The photo could not be fetched.';
    const { add } = scripted({ '/10/photos': refusal(100, 1366046, { error_user_msg: text }) });
    const refused = { kind: 'CONTENT_REJECTED', code: 'media_unreachable', field: 'media', text };
    expect(await failureFrom(add())).toEqual(refused);
  });

  it('are final when they are too large, and not sent', async () => {
    const { http, add } = scripted({});
    const refused = { kind: 'CONTENT_REJECTED', code: 'media' };
    expect(await failureFrom(add({ bytes: MOST_BYTES + 1 }))).toMatchObject(refused);
    expect(http.calls).toEqual([]);
  });

  const shown = { body: { id: '10' } };

  it.each<[string, Script, string[] | undefined, number]>([
    ['the user has no task for them', {}, ['ANALYZE'], 0],
    ['the page takes none', { '/10/photos': refusal(10), '/81': refusal(10), '/10': shown }, undefined, 6],
  ])('are refused without a broken link when %s, because the page stays accessible', async (_, script, tasks, sent) => {
    const permissions = grants(['pages_show_list', 'pages_read_engagement', 'pages_manage_posts']);
    const { http, add, find, remove } = scripted({ ...script, '/me/permissions': permissions }, tasks);
    for (const work of [add, find, () => remove('81')])
      expect(await failureFrom(work())).toMatchObject({ kind: 'CONTENT_REJECTED', code: 'unverified' });
    expect(http.calls.filter((call) => !call.includes('/me'))).toHaveLength(sent);
  });

  it('never address anything else: a reference that is no id removes nothing', async () => {
    const { http, remove } = scripted({});
    await remove('../1');
    expect(http.calls).toEqual([]);
  });
});

describe('the search for a lost photo [publishers 2.5]', () => {
  it('finds the photo of the time of the attempt, scaled, beside older, later and known ones', async () => {
    const { find } = gallery(['5@4 4@1 3@0.5 2@-2']);
    expect(await find({ knownRefs: ['4'] })).toEqual({ ref: '3' });
  });

  it.each([
    ['of other proportions', '1536x2048', undefined],
    ['whose edges are rounded', '721x541', { ref: '1' }],
    ['by its largest copy', '130x130 720x540', { ref: '1' }],
    ['without sizes, which may have any', '', { ref: '1' }],
  ])('compares a photo %s', async (_, sizes, found) => {
    expect(await gallery(['1@0'], sizes).find()).toEqual(found);
  });

  it('takes none of several photos, because one may be of the owner', async () => {
    const { find } = gallery(['2@1 1@0']);
    expect(await failureFrom(find())).toMatchObject({ kind: 'CONTENT_REJECTED', code: 'ambiguous' });
  });

  it('takes no photo, without a call, when the time of the attempt is unknown', async () => {
    const { find, http } = gallery(['1@0']);
    expect(await find({ attemptedAt: new Date(0) })).toBeUndefined();
    expect(http.calls).toEqual([]);
  });

  it('reads no further than a page from before the attempt, unless the list is not newest first', async () => {
    const newest = gallery(['2@1', '1@-5', '0@-9']);
    expect(await newest.find()).toEqual({ ref: '2' });
    expect(newest.http.calls).toHaveLength(2);
    expect(await gallery(['1@-9 2@-5', '3@0']).find()).toEqual({ ref: '3' });
  });

  it('does not end with an unreadable photo, which may be the one', async () => {
    expect((await failureFrom(gallery(['a/b@0']).find())).kind).toBe('TRANSIENT');
  });
});
