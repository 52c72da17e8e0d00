import { describe, expect, it } from '@jest/globals';
import { seenListing } from '@listings/feature-connections/testing';
import { A, B, sandboxId, startFixture } from '../testing/health-fixture.js';
import type { Tenant } from '../testing/health-fixture.js';

const fixture = startFixture();

let pushes = 0;

/** Pushes what is due, and reads the listings when the publisher certainly lists the photos. */
async function readAgain(): Promise<void> {
  await fixture.hurry();
  await fixture.push();
  await age();
  await fixture.readAgain();
}

/** Lets the time pass after which a publisher certainly lists a photo. */
const age = () =>
  fixture.database.sql`update listing_submissions set photos = jsonb_set(photos, '{photos}', (
    select coalesce(jsonb_agg((photo - 'since') || case when photo ? 'lastAt'
      then jsonb_build_object('lastAt', now() - interval '1 hour') else '{}' end), '[]')
    from jsonb_array_elements(photos -> 'photos') as photo)) where photos is not null`;

/** The photos of listing nn, the oldest first. */
const photosAt = async (publisher: string, nn: number) => {
  const { photos } = await seenListing(fixture.admin, publisher, nn);
  return photos.map(({ key, id = '', sourceUrl }) => ({ key: key ?? id, sourceUrl }));
};

/** Adds photos as the photos feature stores them; returns their ids. */
const addPhotos = (locationId: number, count: number) =>
  fixture.database.values<number>`
    insert into location_photos (account_id, location_id, media_id, type, file_type, bytes, width, height)
    select account_id, id, gen_random_uuid(), 'ADDITIONAL', 'image/png', 20000, 800, 600
    from locations, generate_series(1, ${count}::integer) where id = ${locationId} returning id::integer`;

/** A location whose photos are at listing nn, which was read before with the photos of its owner; what tests do with both. */
async function photographed(publisher: string, nn: number, count: number) {
  const { tenant, locationId } = await fixture.newLinked(publisher, nn, {});
  await fixture.work();
  const ids = await addPhotos(locationId, count);
  /** Changes the location, pushes it, and reads its listing. */
  const pushAgain = async () => {
    pushes += 1;
    await fixture.update(tenant, locationId, { bizUrl: `https://bakery.example/${pushes}` });
    await readAgain();
  };
  await pushAgain();
  const pendingUrls = () =>
    fixture.database.values<string>`
      select item.url from photo_requests request join photo_request_items item on item.request_id = request.id
      where request.location_id = ${locationId} and item.status = 'PENDING' order by item.position`;
  return {
    tenant,
    locationId,
    ids,
    pushAgain,
    pendingUrls,
    differing: differingOf(tenant),
    compared: async () => {
      const [site] = await fixture.compare(tenant, locationId);
      return { ...site?.fields.find(({ field }) => field === 'photos'), photos: site?.photos };
    },
    decide: (decision: 'ACCEPT' | 'REJECT') =>
      fixture.decideField(tenant, decision, { locationId, publisher, field: 'photos' }),
    /** Somebody adds photos at the listing, which is read after it; returns their references there. */
    addedByOthers: async (added = 1) => {
      const keys: string[] = [];
      for (let photo = 0; photo < added; photo += 1) keys.push(await fixture.admin.addPhoto(sandboxId(publisher, nn)));
      await fixture.readAgain();
      return keys;
    },
    /** Somebody removes the newest photo at the listing. */
    removeNewest: async () => {
      const photo = (await photosAt(publisher, nn)).at(-1)?.key ?? '';
      await fixture.admin.removePhoto(sandboxId(publisher, nn), photo);
    },
    /** How many photos of the service the listing shows, and how many different ones. */
    ours: async () => {
      const urls = (await photosAt(A, nn)).flatMap(({ sourceUrl }) => sourceUrl ?? []);
      return [urls.length, new Set(urls).size];
    },
    /** Ends the pending imports as the photos feature stores them: the first ones fail. Returns the addresses of those. */
    endImports: async (fail: number) => {
      const failed = (await pendingUrls()).slice(0, fail);
      await fixture.database.sql`update photo_request_items item
        set status = case when item.url = any(${failed}::text[]) then 'ERROR' else 'SUCCESS' end,
          error = case when item.url = any(${failed}::text[]) then 'SY10034: Image could not be downloaded' end
        from photo_requests request where request.location_id = ${locationId} and item.account_id = request.account_id
          and item.request_id = request.id and item.status = 'PENDING'`;
      return failed;
    },
    /** What the last push of the location came to. */
    submission: async () =>
      (
        await fixture.database.sql`select state, losses, decided_photos -> 'restored' as restored
          from listing_submissions where location_id = ${locationId}`
      )[0],
  };
}

const differingOf = (tenant: Tenant) => (state?: Parameters<typeof fixture.differing>[2]) =>
  fixture.differing(tenant, 'photos', state);

/** Such a location at A, of whose photos somebody removed the newest at the listing, which was read after it. */
async function missing(nn: number, count: number) {
  const made = await photographed(A, nn, count);
  await made.removeNewest();
  await fixture.readAgain();
  return made;
}

const ERROR = { code: 400, status: 'FAILED_PRECONDITION', message: 'The location is not verified.' };
const NOT_VERIFIED = { status: 400, body: { error: ERROR } };

/** The next call of this operation is answered so. */
const answer = (operation: string, response: object) =>
  fixture.admin.script({ operation, responses: [{ ...response, times: 1 }] });
const LISTS_NONE = { status: 200, body: {} };
const DECIDED = [{ decided: true }];
const refused = (reason: string) => [{ decided: false, reason: expect.stringContaining(reason) }];

describe('photos of listings', () => {
  it.each([A, B])(
    '[health] that were pushed differ in nothing at %s, whatever the owner had there before',
    async (publisher) => {
      const { differing, compared } = await photographed(publisher, 21, 3);
      expect(await differing()).toEqual([]);
      const same = '3 photos of the location';
      const photos = { ourCount: 3, otherCount: 0, ours: Array(3).fill({ isShown: true }) };
      expect(await compared()).toMatchObject({ agreement: 'SAME', ours: same, theirs: same, photos });
    },
  );

  it('[health] that somebody removed there are found, and a rejection adds exactly these again, once', async () => {
    const { ids, removeNewest, differing, compared, decide, ours, pushAgain } = await photographed(A, 22, 3);
    const before = await photosAt(A, 22);
    await removeNewest();
    await fixture.readAgain();
    await fixture.readAgain();
    const theirs = `2 of 3 photos of the location, without ${ids[2]}`;
    expect(await differing()).toMatchObject([{ theirs, confirmedAt: expect.any(Date) }]);
    const unseen = { url: expect.stringContaining('https://listings.example/media/'), isShown: false };
    expect((await compared()).photos).toMatchObject({ ours: [unseen, {}, {}] });
    expect(await decide('REJECT')).toMatchObject(DECIDED);
    await readAgain();
    expect(await ours()).toEqual([3, 3]);
    expect((await photosAt(A, 22)).slice(0, -1)).toEqual(before.slice(0, -1));
    expect(await differing('RESTORED')).toHaveLength(1);
    await pushAgain();
    expect([await ours(), await differing()]).toEqual([[3, 3], []]);
  });

  it('[health] are not doubled when the publisher shows the missing one again before the push', async () => {
    const { decide, ours, differing } = await photographed(A, 29, 2);
    await answer('a.media.list', LISTS_NONE);
    await fixture.readAgain();
    expect(await decide('REJECT')).toMatchObject(DECIDED);
    await readAgain();
    expect([await ours(), await differing()]).toEqual([[2, 2], []]);
  });

  it('[health] more than a step sends are looked for once after a rejection, and the push ends', async () => {
    const { decide, ours, differing, submission } = await photographed(A, 30, 25);
    await age();
    await answer('a.media.list', LISTS_NONE);
    await fixture.readAgain();
    expect(await decide('REJECT')).toMatchObject(DECIDED);
    await readAgain();
    await readAgain();
    expect(await submission()).toMatchObject({ state: 'SUCCESS', restored: [] });
    expect([await ours(), await differing()]).toEqual([[25, 25], []]);
  });

  it.each([
    ['refuses', 31, { error: { invalid: { field: 'media', text: 'The picture is blurred.' } } }],
    ['takes none of', 32, NOT_VERIFIED],
  ])(
    '[health] that the publisher %s after a rejection are open again, and each decision sends them once',
    async (_, nn, response) => {
      const { ids, decide, ours, differing, compared } = await missing(nn, 2);
      const theirs = `1 of 2 photos of the location, without ${ids[1]}`;
      for (const rejections of [1, 2]) {
        await answer('a.media.create', response);
        expect(await decide('REJECT')).toMatchObject(DECIDED);
        await readAgain();
        expect(await differing('RESTORED')).toEqual([]);
        expect(await differing()).toMatchObject([{ theirs, rejections, confirmedAt: expect.any(Date) }]);
        expect((await compared()).photos).toMatchObject({ ours: [{ isShown: false }, {}] });
      }
      expect(await ours()).toEqual([1, 1]);
      await decide('REJECT');
      await readAgain();
      expect([await ours(), await differing('RESTORED')]).toMatchObject([[2, 2], [{}]]);
      await readAgain();
      expect(await differing()).toEqual([]);
    },
  );

  it('[health] of others are found after the first reading, taken over once, and never removed', async () => {
    const { tenant, locationId, addedByOthers, differing, compared, decide } = await photographed(A, 24, 1);
    const [key] = await addedByOthers();
    const theirs = `1 photo of the location; 1 photo of others: ${key}`;
    expect(await differing()).toMatchObject([{ theirs }]);
    const shown = { otherCount: 1, otherUrls: [expect.stringMatching(/^http/)] };
    expect((await compared()).photos).toMatchObject(shown);
    expect(await decide('REJECT')).toMatchObject(refused('removes no photo that others have added'));
    expect(await decide('ACCEPT')).toMatchObject(DECIDED);
    const requested = await fixture.database.sql`select item.imported_from, item.imported_listing
      from photo_requests request join photo_request_items item on item.request_id = request.id
      where request.location_id = ${locationId}`;
    expect(requested).toEqual([{ imported_from: A, imported_listing: expect.stringContaining(sandboxId(A, 24)) }]);
    await fixture.readAgain();
    expect([await differing(), await differing('ACCEPTED')]).toMatchObject([[], [{ publisher: A }]]);
    const change = { action: 'DIFFERENCE_ACCEPTED', fields: ['locationPhotos'] };
    expect(await fixture.history(tenant, locationId)).toContainEqual(expect.objectContaining(change));
  });

  it('[health] of others that could not be imported three times are left to a person, and only new ones are taken over', async () => {
    const { addedByOthers, differing, decide, endImports, pendingUrls } = await photographed(A, 35, 1);
    await addedByOthers();
    for (let times = 0; times < 3; times += 1) {
      expect(await decide('ACCEPT')).toMatchObject(DECIDED);
      await endImports(1);
      await fixture.readAgain();
    }
    expect(await decide('ACCEPT')).toMatchObject(refused('could not be imported'));
    expect(await differing()).toHaveLength(1);
    await addedByOthers();
    expect(await decide('ACCEPT')).toMatchObject(DECIDED);
    expect(await pendingUrls()).toHaveLength(1);
    await endImports(0);
    await fixture.readAgain();
    expect(await differing()).toMatchObject([{ theirs: expect.stringMatching(/; 1 photo of others: /) }]);
  });

  it('[health] of others are not taken over by a location that has no room for them', async () => {
    const { locationId, addedByOthers, differing, decide, pendingUrls } = await photographed(A, 11, 1);
    await addedByOthers();
    await addPhotos(locationId, 249);
    expect(await decide('ACCEPT')).toMatchObject(refused('no room'));
    expect([await pendingUrls(), await differing()]).toMatchObject([[], [{ state: 'OPEN' }]]);
  });

  it('[health] of others whose address the reading did not tell stay a difference', async () => {
    const { locationId, addedByOthers, differing, decide } = await photographed(A, 12, 1);
    const [, unknown] = await addedByOthers(2);
    await fixture.database.sql`update listing_readings set photo_urls = (
        select jsonb_object_agg(key, value) from jsonb_each(photo_urls) where key not like '%' || ${unknown})
      where location_id = ${locationId}`;
    expect(await decide('ACCEPT')).toMatchObject(DECIDED);
    await fixture.readAgain();
    const theirs = `1 photo of the location; 1 photo of others: ${unknown}`;
    expect(await differing()).toMatchObject([{ theirs }]);
  });

  it('[health] that are gone are no longer wanted there when somebody takes that over', async () => {
    const { ids, differing, decide, ours, pushAgain, submission } = await missing(25, 2);
    expect(await decide('ACCEPT')).toMatchObject(DECIDED);
    await pushAgain();
    expect([await ours(), await differing()]).toEqual([[1, 1], []]);
    const losses = [expect.stringContaining(`Photo ${ids[1]}: no longer shown there`)];
    expect(await submission()).toMatchObject({ losses });
  });

  it('[health] of posts beside them are no difference at a publisher that lists both', async () => {
    const { addedByOthers, differing, decide } = await photographed(B, 26, 2);
    await addedByOthers();
    expect(await differing()).toEqual([]);
    const before = await photosAt(B, 26);
    await fixture.admin.removePhoto(sandboxId(B, 26), before.at(-2)?.key ?? '');
    await fixture.readAgain();
    expect(await differing()).toHaveLength(1);
    await decide('REJECT');
    await readAgain();
    expect(await photosAt(B, 26)).toHaveLength(before.length);
    expect(await differing('RESTORED')).toHaveLength(1);
  });

  it('[health] are waited for that the publisher may not list yet', async () => {
    const { tenant, locationId, removeNewest, differing, compared } = await photographed(A, 27, 1);
    await addPhotos(locationId, 1);
    await fixture.update(tenant, locationId, { bizUrl: 'https://bakery.example/late' });
    await fixture.hurry();
    await fixture.push();
    await removeNewest();
    await fixture.hurry();
    await fixture.work();
    expect(await differing()).toEqual([]);
    expect(await compared()).toMatchObject({ agreement: 'SAME', ours: '1 photo of the location' });
    await age();
    await fixture.readAgain();
    expect(await differing()).toHaveLength(1);
  });

  it('[health] are compared at no publisher that does not let the service read them', async () => {
    const { differing, compared } = await photographed(B, 28, 1);
    const error = { code: 200, text: '(#200) No' };
    await fixture.admin.script({ operation: 'b.photos.list', responses: [{ error, times: 5 }] });
    await fixture.readAgain();
    const { field, photos } = await compared();
    expect([field, photos, await differing()]).toEqual([undefined, null, []]);
  });
});
