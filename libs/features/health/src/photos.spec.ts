import { describe, expect, it } from '@jest/globals';
import { photosOfListing } from '@listings/feature-connections/testing';
import { A, B, sandboxId, startFixture } from './testing/health-fixture.js';

type Tenant = Awaited<ReturnType<typeof fixture.newTenant>>;

const fixture = startFixture();

/** A location whose photos are at its listing, which was read before with the photos of its owner. */
async function photographed(publisher: string, nn: number, count: number) {
  const { tenant, locationId } = await fixture.newLinked(publisher, nn, {});
  await fixture.work();
  const ids = await addPhotos(locationId, count);
  await pushAgain(tenant, locationId);
  return { tenant, locationId, ids };
}

/** Such a location, of whose photos somebody removed the newest at the listing, which was read after it. */
async function missing(nn: number, count: number) {
  const made = await photographed(A, nn, count);
  await removeNewest(nn);
  await fixture.readAgain();
  return made;
}

/** Adds photos as the photos feature stores them; returns their ids. */
async function addPhotos(locationId: number, count: number): Promise<number[]> {
  const added = await fixture.database.query<{ id: number }>(
    `insert into location_photos (account_id, location_id, media_id, type, file_type, bytes, width, height)
     select account_id, id, gen_random_uuid(), 'ADDITIONAL', 'image/png', 20000, 800, 600
     from locations, generate_series(1, $2::integer) where id = $1 returning id::integer`,
    [locationId, count],
  );
  return added.map(({ id }) => id);
}

const NOT_VERIFIED = {
  status: 400,
  body: { error: { code: 400, status: 'FAILED_PRECONDITION', message: 'The location is not verified.' } },
};

let pushes = 0;
/** Changes the location, pushes it, and reads its listing when the publisher certainly lists the photos. */
async function pushAgain(tenant: Tenant, locationId: number): Promise<void> {
  pushes += 1;
  await fixture.update(tenant, locationId, { bizUrl: `https://bakery.example/${pushes}` });
  await readAgain();
}

async function readAgain(): Promise<void> {
  await fixture.hurry();
  await fixture.push();
  await age();
  await fixture.readAgain();
}

/** Lets the time pass after which a publisher certainly lists a photo. */
const age = () =>
  fixture.database.execute(
    `update listing_submissions set photos = jsonb_set(photos, '{photos}', (
       select coalesce(jsonb_agg((photo - 'since') || case when photo ? 'lastAt'
         then jsonb_build_object('lastAt', now() - interval '1 hour') else '{}' end), '[]')
       from jsonb_array_elements(photos -> 'photos') as photo))
     where photos is not null`,
  );

/** Ends the pending imports of a location as the photos feature stores them: the first ones fail. Returns the addresses of those. */
async function endImports(locationId: number, { fail }: { fail: number }): Promise<string[]> {
  const urls = await pendingUrls(locationId);
  const failed = urls.slice(0, fail);
  await fixture.database.execute(
    `update photo_request_items item set status = case when item.url = any($2::text[]) then 'ERROR' else 'SUCCESS' end,
       error = case when item.url = any($2::text[]) then 'SY10034: Image could not be downloaded' end
     from photo_requests request
     where request.location_id = $1 and item.account_id = request.account_id and item.request_id = request.id
       and item.status = 'PENDING'`,
    [locationId, failed],
  );
  return failed;
}

async function pendingUrls(locationId: number): Promise<string[]> {
  const rows = await fixture.database.query<{ url: string }>(
    `select item.url from photo_requests request join photo_request_items item on item.request_id = request.id
     where request.location_id = $1 and item.status = 'PENDING' order by item.position`,
    [locationId],
  );
  return rows.map(({ url }) => url);
}

/** The photos of listing nn, the oldest first. */
const photosAt = async (publisher: string, nn: number) =>
  (await photosOfListing(fixture.admin, { publisher, nn })).map(({ key, id = '', sourceUrl }) => ({
    key: key ?? id,
    sourceUrl,
  }));

/** How many photos of the service listing nn shows, and how many different ones. */
async function oursAt(nn: number): Promise<[number, number]> {
  const urls = (await photosAt(A, nn)).flatMap(({ sourceUrl }) => sourceUrl ?? []);
  return [urls.length, new Set(urls).size];
}

const differing = async (tenant: Tenant, state: 'OPEN' | 'REJECTED' | 'RESTORED' | 'ACCEPTED' = 'OPEN') =>
  (await fixture.list(tenant, { state, field: 'photos' })).differences;

const compared = async (tenant: Tenant, locationId: number) => {
  const [site] = await fixture.compare(tenant, locationId);
  return { ...site?.fields.find(({ field }) => field === 'photos'), photos: site?.photos };
};

const decide = (tenant: Tenant, decision: 'ACCEPT' | 'REJECT', locationId: number, publisher = A) =>
  fixture.decide(tenant, { decision, differences: [{ locationId, publisher, field: 'photos' }] });

const removeNewest = async (nn: number, publisher = A) => {
  const photo = (await photosAt(publisher, nn)).at(-1)?.key ?? '';
  await fixture.admin.removePhoto(sandboxId(publisher, nn), photo);
};

describe('photos of listings', () => {
  it.each([A, B])(
    '[health] that were pushed differ in nothing at %s, whatever the owner had there before',
    async (publisher) => {
      const { tenant, locationId } = await photographed(publisher, 21, 3);
      expect(await differing(tenant)).toEqual([]);
      expect(await compared(tenant, locationId)).toMatchObject({
        agreement: 'SAME',
        ours: '3 photos of the location',
        theirs: '3 photos of the location',
        photos: { ourCount: 3, otherCount: 0, ours: [{ isShown: true }, { isShown: true }, { isShown: true }] },
      });
    },
  );

  it('[health] that somebody removed there are found, and a rejection adds exactly these again, once', async () => {
    const { tenant, locationId, ids } = await photographed(A, 22, 3);
    const before = await photosAt(A, 22);
    await removeNewest(22);
    await fixture.readAgain();
    await fixture.readAgain();
    expect(await differing(tenant)).toMatchObject([
      { theirs: `2 of 3 photos of the location, without ${ids[2]}`, confirmedAt: expect.any(Date) },
    ]);
    expect((await compared(tenant, locationId)).photos).toMatchObject({
      ours: [{ url: expect.stringContaining('https://listings.example/media/'), isShown: false }, {}, {}],
    });
    expect(await decide(tenant, 'REJECT', locationId)).toMatchObject([{ decided: true }]);
    await readAgain();
    expect(await oursAt(22)).toEqual([3, 3]);
    expect((await photosAt(A, 22)).slice(0, -1)).toEqual(before.slice(0, -1));
    expect(await differing(tenant, 'RESTORED')).toHaveLength(1);
    await pushAgain(tenant, locationId);
    expect([await oursAt(22), await differing(tenant)]).toEqual([[3, 3], []]);
  });

  it('[health] are not doubled when the response to the restored one is lost', async () => {
    const { tenant, locationId } = await missing(23, 2);
    await fixture.admin.script({ operation: 'a.media.create', responses: [{ drop: 'after', times: 1 }] });
    await decide(tenant, 'REJECT', locationId);
    await readAgain();
    await readAgain();
    expect(await oursAt(23)).toEqual([2, 2]);
    expect(await differing(tenant)).toEqual([]);
  });

  it('[health] are not doubled when the publisher shows the missing one again before the push', async () => {
    const { tenant, locationId } = await photographed(A, 29, 2);
    await fixture.admin.script({ operation: 'a.media.list', responses: [{ status: 200, body: {}, times: 1 }] });
    await fixture.readAgain();
    expect(await decide(tenant, 'REJECT', locationId)).toMatchObject([{ decided: true }]);
    await readAgain();
    expect([await oursAt(29), await differing(tenant)]).toEqual([[2, 2], []]);
  });

  it('[health] more than a step sends are looked for once after a rejection, and the push ends', async () => {
    const { tenant, locationId } = await photographed(A, 30, 25);
    await age();
    await fixture.admin.script({ operation: 'a.media.list', responses: [{ status: 200, body: {}, times: 1 }] });
    await fixture.readAgain();
    expect(await decide(tenant, 'REJECT', locationId)).toMatchObject([{ decided: true }]);
    await readAgain();
    await readAgain();
    const [submission] = await fixture.database.query<{ state: string; restored: unknown }>(
      `select state, decided_photos -> 'restored' as restored from listing_submissions where location_id = $1`,
      [locationId],
    );
    expect(submission).toEqual({ state: 'SUCCESS', restored: [] });
    expect([await oursAt(30), await differing(tenant)]).toEqual([[25, 25], []]);
  });

  it.each([
    ['refuses', { error: { invalid: { field: 'media', text: 'The picture is blurred.' } } }],
    ['takes none of', NOT_VERIFIED],
  ])(
    '[health] that the publisher %s after a rejection are open again, and each decision sends them once',
    async (does, response) => {
      const nn = does === 'refuses' ? 31 : 32;
      const { tenant, locationId, ids } = await photographed(A, nn, 2);
      const without = `1 of 2 photos of the location, without ${ids[1]}`;
      await removeNewest(nn);
      await fixture.readAgain();
      for (const rejections of [1, 2]) {
        await fixture.admin.script({ operation: 'a.media.create', responses: [{ ...response, times: 1 }] });
        expect(await decide(tenant, 'REJECT', locationId)).toMatchObject([{ decided: true }]);
        await readAgain();
        expect(await differing(tenant, 'RESTORED')).toEqual([]);
        expect(await differing(tenant)).toMatchObject([{ theirs: without, rejections, confirmedAt: expect.any(Date) }]);
        expect((await compared(tenant, locationId)).photos).toMatchObject({ ours: [{ isShown: false }, {}] });
      }
      expect(await oursAt(nn)).toEqual([1, 1]);
      await decide(tenant, 'REJECT', locationId);
      await readAgain();
      expect([await oursAt(nn), await differing(tenant, 'RESTORED')]).toMatchObject([[2, 2], [{}]]);
      await readAgain();
      expect(await differing(tenant)).toEqual([]);
    },
  );

  it('[health] that the publisher refused after a rejection can be left out', async () => {
    const { tenant, locationId, ids } = await missing(33, 2);
    await fixture.admin.script({ operation: 'a.media.create', responses: [{ ...NOT_VERIFIED, times: 1 }] });
    await decide(tenant, 'REJECT', locationId);
    await readAgain();
    expect(await decide(tenant, 'ACCEPT', locationId)).toMatchObject([{ decided: true }]);
    await pushAgain(tenant, locationId);
    expect([await oursAt(33), await differing(tenant)]).toEqual([[1, 1], []]);
    const [submission] = await fixture.database.query<{ losses: string[] }>(
      'select losses from listing_submissions where location_id = $1',
      [locationId],
    );
    expect(submission?.losses).toEqual([expect.stringContaining(`Photo ${ids[1]}: no longer shown there`)]);
  });

  it('[health] of others are found after the first reading, taken over once, and never removed', async () => {
    const { tenant, locationId } = await photographed(A, 24, 1);
    const key = await fixture.admin.addPhoto(sandboxId(A, 24));
    await fixture.readAgain();
    expect(await differing(tenant)).toMatchObject([{ theirs: `1 photo of the location; 1 photo of others: ${key}` }]);
    expect((await compared(tenant, locationId)).photos).toMatchObject({
      otherCount: 1,
      otherUrls: [expect.stringMatching(/^http/)],
    });
    expect(await decide(tenant, 'REJECT', locationId)).toMatchObject([
      { decided: false, reason: expect.stringContaining('removes no photo that others have added') },
    ]);
    expect(await decide(tenant, 'ACCEPT', locationId)).toMatchObject([{ decided: true }]);
    const requested = await fixture.database.query(
      `select item.imported_from, item.imported_listing from photo_requests request
       join photo_request_items item on item.request_id = request.id where request.location_id = $1`,
      [locationId],
    );
    expect(requested).toEqual([{ imported_from: A, imported_listing: expect.stringContaining(sandboxId(A, 24)) }]);
    await fixture.readAgain();
    expect([await differing(tenant), await differing(tenant, 'ACCEPTED')]).toMatchObject([[], [{ publisher: A }]]);
    expect(await fixture.history(tenant, locationId)).toContainEqual(
      expect.objectContaining({ action: 'DIFFERENCE_ACCEPTED', fields: ['locationPhotos'] }),
    );
  });

  it('[health] of others that could not be imported are found again, and the imported ones are not', async () => {
    const { tenant, locationId } = await photographed(A, 34, 1);
    const keys = [await fixture.admin.addPhoto(sandboxId(A, 34)), await fixture.admin.addPhoto(sandboxId(A, 34))];
    await fixture.readAgain();
    expect(await decide(tenant, 'ACCEPT', locationId)).toMatchObject([{ decided: true }]);
    await fixture.readAgain();
    expect(await differing(tenant)).toEqual([]);
    const failed = await endImports(locationId, { fail: 1 });
    await fixture.readAgain();
    const open = await differing(tenant);
    expect(open).toMatchObject([{ theirs: expect.stringMatching(/; 1 photo of others: /), rejections: 0 }]);
    expect(keys.filter((key) => open[0]?.theirs?.includes(key))).toHaveLength(1);
    expect(await decide(tenant, 'ACCEPT', locationId)).toMatchObject([{ decided: true }]);
    expect(await pendingUrls(locationId)).toEqual(failed);
    await endImports(locationId, { fail: 0 });
    await fixture.readAgain();
    await fixture.readAgain();
    expect([await differing(tenant), await differing(tenant, 'ACCEPTED')]).toMatchObject([[], [{}]]);
  });

  it('[health] of others that could not be imported three times are left to a person, and only new ones are taken over', async () => {
    const { tenant, locationId } = await photographed(A, 35, 1);
    await fixture.admin.addPhoto(sandboxId(A, 35));
    await fixture.readAgain();
    for (let n = 0; n < 3; n += 1) {
      expect(await decide(tenant, 'ACCEPT', locationId)).toMatchObject([{ decided: true }]);
      await endImports(locationId, { fail: 1 });
      await fixture.readAgain();
    }
    expect(await decide(tenant, 'ACCEPT', locationId)).toMatchObject([
      { decided: false, reason: expect.stringContaining('could not be imported') },
    ]);
    expect(await differing(tenant)).toHaveLength(1);
    await fixture.admin.addPhoto(sandboxId(A, 35));
    await fixture.readAgain();
    expect(await decide(tenant, 'ACCEPT', locationId)).toMatchObject([{ decided: true }]);
    expect(await pendingUrls(locationId)).toHaveLength(1);
    await endImports(locationId, { fail: 0 });
    await fixture.readAgain();
    expect(await differing(tenant)).toMatchObject([{ theirs: expect.stringMatching(/; 1 photo of others: /) }]);
  });

  it('[health] of others are not taken over by a location that has no room for them', async () => {
    const { tenant, locationId } = await photographed(A, 11, 1);
    await fixture.admin.addPhoto(sandboxId(A, 11));
    await fixture.readAgain();
    await addPhotos(locationId, 249);
    expect(await decide(tenant, 'ACCEPT', locationId)).toMatchObject([
      { decided: false, reason: expect.stringContaining('no room') },
    ]);
    expect([await pendingUrls(locationId), await differing(tenant)]).toMatchObject([[], [{ state: 'OPEN' }]]);
  });

  it('[health] of others whose address the reading did not tell stay a difference', async () => {
    const { tenant, locationId } = await photographed(A, 12, 1);
    const keys = [await fixture.admin.addPhoto(sandboxId(A, 12)), await fixture.admin.addPhoto(sandboxId(A, 12))];
    await fixture.readAgain();
    await fixture.database.execute(
      `update listing_readings set photo_urls = (
         select jsonb_object_agg(key, value) from jsonb_each(photo_urls) where key not like '%' || $2)
       where location_id = $1`,
      [locationId, keys[1] ?? ''],
    );
    expect(await decide(tenant, 'ACCEPT', locationId)).toMatchObject([{ decided: true }]);
    await fixture.readAgain();
    expect(await differing(tenant)).toMatchObject([
      { theirs: `1 photo of the location; 1 photo of others: ${keys[1]}` },
    ]);
  });

  it('[health] that are gone are no longer wanted there when somebody takes that over', async () => {
    const { tenant, locationId, ids } = await missing(25, 2);
    expect(await decide(tenant, 'ACCEPT', locationId)).toMatchObject([{ decided: true }]);
    await pushAgain(tenant, locationId);
    expect([await oursAt(25), await differing(tenant)]).toEqual([[1, 1], []]);
    const [submission] = await fixture.database.query<{ losses: string[] }>(
      'select losses from listing_submissions where location_id = $1',
      [locationId],
    );
    expect(submission?.losses).toEqual([expect.stringContaining(`Photo ${ids[1]}: no longer shown there`)]);
  });

  it('[health] of posts beside them are no difference at a publisher that lists both', async () => {
    const { tenant, locationId } = await photographed(B, 26, 2);
    await fixture.admin.addPhoto(sandboxId(B, 26));
    await fixture.readAgain();
    expect(await differing(tenant)).toEqual([]);
    const before = await photosAt(B, 26);
    await fixture.admin.removePhoto(sandboxId(B, 26), before.at(-2)?.key ?? '');
    await fixture.readAgain();
    expect(await differing(tenant)).toHaveLength(1);
    await decide(tenant, 'REJECT', locationId, B);
    await readAgain();
    expect(await photosAt(B, 26)).toHaveLength(before.length);
    expect(await differing(tenant, 'RESTORED')).toHaveLength(1);
  });

  it('[health] are waited for that the publisher may not list yet', async () => {
    const { tenant, locationId } = await photographed(A, 27, 1);
    await addPhotos(locationId, 1);
    await fixture.update(tenant, locationId, { bizUrl: 'https://bakery.example/late' });
    await fixture.hurry();
    await fixture.push();
    await removeNewest(27);
    await fixture.hurry();
    await fixture.work();
    expect(await differing(tenant)).toEqual([]);
    expect(await compared(tenant, locationId)).toMatchObject({ agreement: 'SAME', ours: '1 photo of the location' });
    await age();
    await fixture.readAgain();
    expect(await differing(tenant)).toHaveLength(1);
  });

  it('[health] are compared at no publisher that does not let the service read them', async () => {
    const { tenant, locationId } = await photographed(B, 28, 1);
    await fixture.admin.script({
      operation: 'b.photos.list',
      responses: [{ error: { code: 200, text: '(#200) No' }, times: 5 }],
    });
    await fixture.readAgain();
    const site = await compared(tenant, locationId);
    expect([site.field, site.photos, await differing(tenant)]).toEqual([undefined, null, []]);
  });
});
