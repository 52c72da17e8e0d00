import { describe, expect, it } from '@jest/globals';
import { failureFrom } from '@listings/publisher-sdk/test-kit';
import { createPublisher } from '../testing/publisher-under-test.js';
import { pageSession, ScriptedHttp } from '../testing/scripted-http.js';

const now = Date.UTC(2026, 6, 1, 12);
const minute = 60_000;
const page = '10';
const photo = {
  url: 'https://cdn.example/a.jpg',
  type: 'ADDITIONAL',
  bytes: 20_000,
  width: 4000,
  height: 3000,
} as const;

interface Listed {
  readonly id: string;
  readonly minutes: number;
  readonly images?: readonly { width: number; height: number }[];
}

/** A gallery as the publisher lists it; times in minutes after the attempt. */
function gallery(...lists: readonly (readonly Listed[])[]) {
  const http = new ScriptedHttp((_, { query }) => {
    const at = Number(query?.['after'] ?? 0);
    const data = (lists[at] ?? []).map(({ id, minutes, images = [{ width: 2048, height: 1536 }] }) => ({
      id,
      images,
      created_time: new Date(now + minutes * minute).toISOString().replace('.000Z', '+0000'),
    }));
    const next = at + 1 < lists.length ? { next: 'more', cursors: { after: String(at + 1) } } : {};
    return { body: { data, paging: next } };
  });
  const session = pageSession({ now });
  const { photos } = createPublisher({ http, now: () => now });
  const find = (more: { attemptedAt?: Date; knownRefs?: readonly string[] } = {}) =>
    photos.findPhoto({ session, listingRef: page, photo, attemptedAt: new Date(now), knownRefs: [], ...more });
  return { find, http };
}

describe('the search for a lost photo [publishers 2.5]', () => {
  it('finds the photo of the time of the attempt, scaled, beside older, later and known ones', async () => {
    const { find } = gallery([
      { id: '5', minutes: 4 },
      { id: '4', minutes: 1 },
      { id: '3', minutes: 0.5 },
      { id: '2', minutes: -2 },
    ]);
    expect(await find({ knownRefs: ['4'] })).toEqual({ ref: '3' });
  });

  it.each([
    ['of other proportions', [{ width: 1536, height: 2048 }], undefined],
    ['whose edges are rounded', [{ width: 721, height: 541 }], { ref: '1' }],
    [
      'by its largest copy',
      [
        { width: 130, height: 130 },
        { width: 720, height: 540 },
      ],
      { ref: '1' },
    ],
    ['without sizes, which may have any', [], { ref: '1' }],
  ])('compares a photo %s', async (_, images, found) => {
    expect(await gallery([{ id: '1', minutes: 0, images }]).find()).toEqual(found);
  });

  it('takes none of several photos, because one may be of the owner', async () => {
    const { find } = gallery([
      { id: '2', minutes: 1 },
      { id: '1', minutes: 0 },
    ]);
    expect(await failureFrom(find())).toMatchObject({ kind: 'CONTENT_REJECTED', code: 'ambiguous' });
  });

  it('takes no photo, without a call, when the time of the attempt is unknown', async () => {
    const { find, http } = gallery([{ id: '1', minutes: 0 }]);
    expect(await find({ attemptedAt: new Date(0) })).toBeUndefined();
    expect(http.calls).toEqual([]);
  });

  it('reads no further than a page from before the attempt, unless the list is not newest first', async () => {
    const newest = gallery([{ id: '2', minutes: 1 }], [{ id: '1', minutes: -5 }], [{ id: '0', minutes: -9 }]);
    expect(await newest.find()).toEqual({ ref: '2' });
    expect(newest.http.calls).toHaveLength(2);
    const old = [
      { id: '1', minutes: -9 },
      { id: '2', minutes: -5 },
    ];
    expect(await gallery(old, [{ id: '3', minutes: 0 }]).find()).toEqual({ ref: '3' });
  });

  it('does not end with an unreadable photo, which may be the one', async () => {
    const { find } = gallery([{ id: 'a/b', minutes: 0 }]);
    expect(await failureFrom(find())).toMatchObject({ kind: 'TRANSIENT' });
  });
});
