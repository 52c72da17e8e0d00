import { describe, expect, it } from '@jest/globals';
import type { InUnit } from '@listings/persistence';
import { Slots } from '@listings/platform';
import { latch, waitFor } from '@listings/testing';
import { workOn } from '@listings/work/testing';
import { addLocationPhotos, PhotoRequests } from '../index.js';
import type { PhotosDependencies } from '../index.js';
import { photosFixture } from '../testing/photos-fixture.js';
import type { Tenant } from '../testing/photos-fixture.js';
import { testImage } from '../testing/test-images.js';

const REQUESTS = 2;
const PHOTOS = 10;

/** Photos of the busy account whose decoding may begin while the photo of another account waits for its own. */
const DECODED_BEFORE = 2;

const fixture = photosFixture();

/**
 * The dependencies with decoders that record whose photos they begin, and with slots of their own. No photo is decoded
 * before `decode` is opened.
 */
function recorded() {
  const decode = latch();
  const decoded: number[] = [];
  /** Most photos of other accounts whose decoding began while a photo of this account waited, by account. */
  const overtaken = new Map<number, number>();
  const memory = { now: 0, most: 0 };
  const photoSlots = new Slots({ total: 32, perKey: 8 });
  const decoders = new Slots({ total: 2, perKey: 2 });
  const inMemory: Slots['run'] = (key, work, until) =>
    photoSlots.run(
      key,
      () => {
        memory.now += 1;
        memory.most = Math.max(memory.most, memory.now);
        return work().finally(() => (memory.now -= 1));
      },
      until,
    );
  const decoding: Slots['run'] = (key, work, until) => {
    const asked = decoded.length;
    const begin = async () => {
      const others = decoded.slice(asked).filter((each) => each !== key).length;
      overtaken.set(key, Math.max(overtaken.get(key) ?? 0, others));
      decoded.push(key);
      await decode.opened;
      return work();
    };
    return decoders.run(key, begin, until);
  };
  const deps: InUnit<PhotosDependencies> = {
    ...fixture.deps,
    photoSlots: Object.assign(Object.create(photoSlots) as Slots, { run: inMemory }),
    decoders: Object.assign(Object.create(decoders) as Slots, { run: decoding }),
  };
  return { deps, decoded, overtaken, decode, memory };
}

/** Holds so many slots of an account, as other calls do. Returns the function that frees them. */
function holding({ photoSlots }: InUnit<PhotosDependencies>, { accountId }: Tenant, slots: number) {
  const held = latch();
  const ended = Array.from({ length: slots }, () => photoSlots.run(accountId, () => held.opened));
  return async () => {
    held.open();
    await Promise.all(ended);
  };
}

/** Does a step of a photo request. */
const step = (deps: InUnit<PhotosDependencies>, { accountId }: Tenant, subject: string) =>
  workOn(deps, new PhotoRequests(deps), { accountId, subject });

const photosAt = (url: string, count: number) =>
  Array.from({ length: count }, () => ({ url, type: 'ADDITIONAL' as const, caption: null }));

const add = (deps: InUnit<PhotosDependencies>, tenant: Tenant, photos: ReturnType<typeof photosAt>) =>
  addLocationPhotos(deps, tenant.caller, { locationId: tenant.locationId, photos });

const statusesOf = ({ accountId }: Tenant, requestId: string | undefined) =>
  fixture.database.values<string>`select status || ' ' || attempts from photo_request_items
    where account_id = ${accountId} and request_id = ${requestId} order by position`;

describe('photos of several accounts', () => {
  it('[contract 4, design 3.6] one photo does not wait for many of another account, and memory is bounded', async () => {
    const { deps, decoded, overtaken, decode, memory } = recorded();
    const [busy, other] = [await fixture.tenant(), await fixture.tenant()];
    const url = await fixture.imageUrl();
    const work = Promise.all(Array.from({ length: REQUESTS }, () => add(deps, busy, photosAt(url, PHOTOS))));
    await waitFor(() => memory.now === 8 && decoded.length === 2, { describe: 'the busy account to decode' });
    const one = add(deps, other, photosAt(url, 1));
    await waitFor(() => memory.now === 9, { describe: 'the download of the other account' });
    decode.open();
    expect((await one).photos).toHaveLength(1);
    expect(overtaken.get(other.accountId)).toBeLessThanOrEqual(DECODED_BEFORE);
    const results = await work;
    const left = results.map(({ requestId }) => requestId).filter((id) => id !== undefined);
    const later = (await Promise.all(left.map((id) => statusesOf(busy, id)))).flat().length;
    const refused = results.flatMap(({ violations }) => violations).filter(({ code }) => code !== 'SY10062');
    expect(refused).toEqual([]);
    expect(results.reduce((sum, each) => sum + each.photos.length, 0) + later).toBe(REQUESTS * PHOTOS);
    expect(memory.most).toBe(9);
  });

  it('[contract 4] photos whose turn does not come in the time of the call become a request that the client polls', async () => {
    const tenant = await fixture.tenant();
    const { deps, decode } = recorded();
    decode.open();
    // Another call of the account holds every slot but one.
    const free = holding(deps, tenant, 7);
    const { clock } = fixture;
    const served = await fixture.imageUrl();
    const download: typeof deps.downloader.download = async (url, bounds) => {
      // The first download takes ten seconds, and the second one the rest of the time of the call.
      await clock.advance(url.endsWith('?slow') ? 8_000 : 10_000);
      return deps.downloader.download(url, bounds);
    };
    const photos = [...photosAt(served, 1), ...photosAt(`${served}?slow`, 1), ...photosAt(served, 2)];
    const result = await add({ ...deps, downloader: { download } }, tenant, photos);
    await free();
    expect(result.violations).toEqual([]);
    expect(result.photos).toHaveLength(1);
    expect(result.requestId).toBeDefined();
    expect(await statusesOf(tenant, result.requestId)).toEqual(['PENDING 0', 'PENDING 0', 'PENDING 0']);
    fixture.images.set(`${new URL(served).pathname}?slow`, await testImage());
    await fixture.work(tenant, result.requestId as string);
    expect(await statusesOf(tenant, result.requestId)).toEqual(['SUCCESS 1', 'SUCCESS 1', 'SUCCESS 1']);
    expect((await fixture.record(tenant)).locationPhotos).toHaveLength(4);
  });

  it('[contract 4] a worker gives a photo whose turn did not come back without counting the attempt', async () => {
    const tenant = await fixture.tenant();
    const { deps, decode } = recorded();
    decode.open();
    const url = await fixture.imageUrl();
    const requestId = await fixture.request(tenant, { url }, { url });
    const free = holding(deps, tenant, 8);
    const run = step(deps, tenant, requestId);
    await waitFor(() => fixture.clock.timers().includes(20_000), { describe: 'the batch to wait' });
    await fixture.clock.advance(20_000);
    expect((await run)?.isRecorded).toBe(true);
    expect(await statusesOf(tenant, requestId)).toEqual(['PENDING 0', 'PENDING 0']);
    await free();
    expect(await step(deps, tenant, requestId)).toBeUndefined();
    await fixture.database.execute('update work set due_at = now() where lease_until is null');
    expect((await step(deps, tenant, requestId))?.isRecorded).toBe(true);
    expect(await statusesOf(tenant, requestId)).toEqual(['SUCCESS 1', 'SUCCESS 1']);
  });
});
