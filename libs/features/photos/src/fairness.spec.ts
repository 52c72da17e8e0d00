import type { InUnit } from '@listings/persistence';
import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@listings/testing';
import { workOn } from '@listings/work/testing';
import type { WorkedOn } from '@listings/work/testing';
import { addLocationPhotos, PhotoRequests } from './index.js';
import type { PhotosDependencies } from './index.js';
import { Slots } from './slots.js';
import { photosFixture } from './testing/photos-fixture.js';
import type { Tenant } from './testing/photos-fixture.js';
import { testImage } from './testing/test-images.js';

const REQUESTS = 2;
const PHOTOS = 10;
/** Photos of the busy account whose decoding may begin while the photo of another account waits for its own. */
const DECODED_BEFORE = 2;

const fixture = photosFixture();

/**
 * The dependencies with decoders that record whose photos they begin, and with slots of their own. No photo is decoded
 * before `free` is called.
 */
function recorded() {
  let free: () => void = () => undefined;
  const isFree = new Promise<void>((resolve) => (free = resolve));
  const decoded: number[] = [];
  /** Most photos of other accounts whose decoding began while a photo of this account waited, by account. */
  const overtaken = new Map<number, number>();
  let inMemory = 0;
  let most = 0;
  const photoSlots = new Slots({ total: 32, perKey: 8 });
  const decoders = new Slots({ total: 2, perKey: 2 });
  const deps: InUnit<PhotosDependencies> = {
    ...fixture.deps,
    photoSlots: Object.assign(Object.create(photoSlots) as Slots, {
      run: <T>(key: number, work: () => Promise<T>, until?: AbortSignal) =>
        photoSlots.run(
          key,
          async () => {
            inMemory += 1;
            most = Math.max(most, inMemory);
            return work().finally(() => (inMemory -= 1));
          },
          until,
        ),
    }),
    decoders: Object.assign(Object.create(decoders) as Slots, {
      run: <T>(key: number, work: () => Promise<T>, until?: AbortSignal) => {
        const asked = decoded.length;
        return decoders.run(
          key,
          () => {
            const others = decoded.slice(asked).filter((each) => each !== key).length;
            overtaken.set(key, Math.max(overtaken.get(key) ?? 0, others));
            decoded.push(key);
            return isFree.then(work);
          },
          until,
        );
      },
    }),
  };
  return { deps, decoded, overtaken, free, inMemory: () => inMemory, mostInMemory: () => most };
}

/** Does a step of a photo request. */
const step = (
  deps: InUnit<PhotosDependencies>,
  { accountId, requestId }: { accountId: number; requestId: string },
): Promise<WorkedOn | undefined> => workOn(deps, new PhotoRequests(deps), { accountId, subject: requestId });
const photosAt = (url: string, count: number) =>
  Array.from({ length: count }, () => ({ url, type: 'ADDITIONAL' as const, caption: null }));
const add = (deps: InUnit<PhotosDependencies>, tenant: Tenant, photos: ReturnType<typeof photosAt>) =>
  addLocationPhotos(deps, tenant.caller, { locationId: tenant.locationId, photos });
const statusesOf = async ({ accountId }: Tenant, requestId: string | undefined) =>
  (
    await fixture.database.query<{ status: string; attempts: number }>(
      'select status, attempts from photo_request_items where account_id = $1 and request_id = $2 order by position',
      [accountId, requestId],
    )
  ).map(({ status, attempts }) => `${status} ${attempts}`);

describe('photos of several accounts', () => {
  it('[contract 4, design 3.6] one photo does not wait for many of another account, and memory is bounded', async () => {
    const { deps, decoded, overtaken, free, inMemory, mostInMemory } = recorded();
    const [busy, other] = [await fixture.tenant(), await fixture.tenant()];
    const url = await fixture.imageUrl();
    const work = Promise.all(Array.from({ length: REQUESTS }, () => add(deps, busy, photosAt(url, PHOTOS))));
    await waitFor(() => inMemory() === 8 && decoded.length === 2, { describe: 'the busy account to decode' });

    const one = add(deps, other, photosAt(url, 1));
    await waitFor(() => inMemory() === 9, { describe: 'the download of the other account' });
    free();
    expect((await one).photos).toHaveLength(1);
    expect(overtaken.get(other.accountId)).toBeLessThanOrEqual(DECODED_BEFORE);

    const results = await work;
    const left = results.map(({ requestId }) => requestId).filter((id) => id !== undefined);
    const later = (await Promise.all(left.map((id) => statusesOf(busy, id)))).flat().length;
    const refused = results.flatMap(({ violations }) => violations).filter(({ code }) => code !== 'SY10062');
    expect(refused).toEqual([]);
    expect(results.reduce((sum, each) => sum + each.photos.length, 0) + later).toBe(REQUESTS * PHOTOS);
    expect(mostInMemory()).toBe(9);
  });

  it('[contract 4] photos whose turn does not come in the time of the call become a request that the client polls', async () => {
    const tenant = await fixture.tenant();
    const { deps, free: decode } = recorded();
    decode();
    let free = () => undefined as void;
    // Another call of the account holds every slot but one.
    const held = Array.from({ length: 7 }, () =>
      deps.photoSlots.run(tenant.accountId, () => new Promise<void>((resolve) => (free = chained(free, resolve)))),
    );
    const { clock } = fixture;
    const served = await fixture.imageUrl();
    const hurried: InUnit<PhotosDependencies> = {
      ...deps,
      downloader: {
        download: async (url, bounds) => {
          // The first download takes ten seconds, and the second one the rest of the time of the call.
          await clock.advance(url.endsWith('?slow') ? 8_000 : 10_000);
          return deps.downloader.download(url, bounds);
        },
      },
    };
    const result = await addLocationPhotos(hurried, tenant.caller, {
      locationId: tenant.locationId,
      photos: [...photosAt(served, 1), ...photosAt(`${served}?slow`, 1), ...photosAt(served, 2)],
    });
    free();
    await Promise.all(held);

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
    const { deps, free: decode } = recorded();
    decode();
    const url = await fixture.imageUrl();
    const requestId = await fixture.request(tenant, { url }, { url });
    let free = () => undefined as void;
    const held = Array.from({ length: 8 }, () =>
      deps.photoSlots.run(tenant.accountId, () => new Promise<void>((resolve) => (free = chained(free, resolve)))),
    );
    const key = { accountId: tenant.accountId, requestId };
    const run = step(deps, key);
    await waitFor(() => fixture.clock.timers().includes(20_000), { describe: 'the batch to wait' });
    await fixture.clock.advance(20_000);
    expect((await run)?.isRecorded).toBe(true);
    expect(await statusesOf(tenant, requestId)).toEqual(['PENDING 0', 'PENDING 0']);
    free();
    await Promise.all(held);

    expect((await step(deps, key))?.isRecorded).toBe(true);
    expect(await statusesOf(tenant, requestId)).toEqual(['SUCCESS 1', 'SUCCESS 1']);
  });
});

function chained(first: () => void, second: () => void): () => void {
  return () => {
    first();
    second();
  };
}
