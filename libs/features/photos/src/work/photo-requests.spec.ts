import { beforeAll, describe, expect, it } from '@jest/globals';
import { Slots } from '@listings/platform';
import { latch } from '@listings/testing';
import { perTest } from '@listings/testing/jest';
import type { LoadedWork, StepLease } from '@listings/work';
import { loseClaims, workOn } from '@listings/work/testing';
import { viewPhotoRequest } from '../index.js';
import type { PhotosDependencies } from '../index.js';
import type { PhotoRequestStep } from '../store/photo-requests.js';
import { photoNumber, photosFixture } from '../testing/photos-fixture.js';
import { PHOTO_REQUEST, PhotoRequests } from './photo-requests.js';

/** More than one step of a worker does. */
const COUNT = 10;

let url: string;

const fixture = photosFixture();

beforeAll(async () => {
  url = await fixture.imageUrl();
});

const tenant = perTest(() => fixture.tenant());

/** Requests photos for two steps of a worker. */
const request = () => fixture.request(tenant, ...Array.from({ length: COUNT }, () => ({ url })));
const view = (requestId: string) => viewPhotoRequest(fixture.deps, tenant.caller, requestId);
const takeStep = (requestId: string, deps: PhotosDependencies = fixture.deps, handler = new PhotoRequests(deps)) =>
  workOn(deps, handler, { accountId: tenant.accountId, subject: requestId });
const makeDue = () => fixture.database.execute('update work set due_at = now() where lease_until is null');

describe('more than 30 photos', () => {
  it('[contract 4] [design 3.6] become a request to poll, which a worker processes', async () => {
    const first = [{ url, type: 'LOGO' }, { url, type: 'LOGO' }, { url: `${fixture.server.url}/gone` }] as const;
    const added = await fixture.add(tenant, ...first, ...Array.from({ length: 28 }, () => ({ url })));
    expect(added).toEqual({ photos: [], violations: [], requestId: expect.any(String) });
    const requestId = added.requestId ?? '';
    await fixture.work(tenant, requestId);
    const { status, photos } = await view(requestId);
    expect(status).toBe('PARTIAL');
    expect(photos.slice(0, 4).map((photo) => [photo.status, photo.errorMessage])).toEqual([
      ['SUCCESS', null],
      ['ERROR', 'SY10060: photos[1]: A location can have only one LOGO'],
      ['ERROR', 'SY10034: photos[2]: Image could not be downloaded from a public http or https address'],
      ['SUCCESS', null],
    ]);
    const shown = (await fixture.record(tenant)).locationPhotos;
    expect(shown.map(({ id }) => id)).toEqual(photos.flatMap(({ mediaId }) => mediaId ?? []));
    expect(shown).toHaveLength(29);
    expect(photos.every(({ locationId }) => photoNumber(locationId) === tenant.locationId)).toBe(true);
    expect((await fixture.events(tenant)).map(({ event }) => event)).toEqual(['profile.updated']);
  });

  it('[contract 4] fail one by one when the location was archived meanwhile', async () => {
    const requestId = await request();
    await fixture.archive(tenant);
    await fixture.work(tenant, requestId);
    const { status, photos } = await view(requestId);
    expect([status, photos[0]?.errorMessage]).toEqual(['ERROR', 'SY00008: Location is archived']);
  });
});

describe('working on a request', () => {
  it('[reliability 2] in several processes at once adds every photo once', async () => {
    const requestId = await request();
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let quiet = 0; quiet < 3;) quiet = (await takeStep(requestId)) === undefined ? quiet + 1 : 0;
      }),
    );
    await fixture.work(tenant, requestId);
    expect((await view(requestId)).status).toBe('SUCCESS');
    expect((await fixture.record(tenant)).locationPhotos).toHaveLength(COUNT);
  });

  it('[reliability 2] by a process that lost its lease writes nothing', async () => {
    const requestId = await request();
    const [storing, stored] = [latch(), latch()];
    const { media } = fixture.deps;
    const slow = fixture.storing(async (...given) => {
      storing.open();
      await stored.opened;
      await media.put(...given);
    });
    // Another process has slots of its own.
    const late = takeStep(requestId, { ...slow, photoSlots: new Slots({ total: 8, perKey: 8 }) });
    await storing.opened;
    await loseClaims(fixture.database, PHOTO_REQUEST);
    await fixture.work(tenant, requestId);
    expect((await view(requestId)).status).toBe('SUCCESS');
    stored.open();
    expect((await late)?.isRecorded).toBe(false);
    expect((await fixture.record(tenant)).locationPhotos).toHaveLength(COUNT);
    const { due, later } = await fixture.orphanedMedia(tenant);
    expect(due + later).toBe(8);
  });

  it('[reliability 2] gives up a photo that crashes its processes, and adds the others', async () => {
    const requestId = await request();
    let crashes = 0;
    /** Photo 5 ends its process. */
    class Crashing extends PhotoRequests {
      override async step(loaded: LoadedWork<PhotoRequestStep>, lease: StepLease) {
        const ended = await super.step(loaded, lease);
        if (!loaded.row.items.some(({ position, attempts }) => position === 5 && attempts <= 3)) return ended;
        crashes += 1;
        await loseClaims(fixture.database, PHOTO_REQUEST);
        return ended;
      }
    }
    while (await takeStep(requestId, fixture.deps, new Crashing(fixture.deps)));
    expect(crashes).toBe(3);
    const { status, photos } = await view(requestId);
    expect(status).toBe('PARTIAL');
    expect(photos.findIndex((photo) => photo.status === 'ERROR')).toBe(5);
    const failed = photos.flatMap(({ errorMessage }) => errorMessage ?? []);
    expect(failed).toEqual(['SY10065: Image could not be processed']);
  });

  it('[reliability 2] waits while the media store is unavailable, without counting attempts', async () => {
    const requestId = await request();
    const broken = { ...fixture.deps, media: fixture.unavailableMedia() };
    for (let times = 0; times < 2; times += 1) {
      const again = { next: 'again', inMs: 10_000, failed: true };
      expect((await takeStep(requestId, broken))?.ended.outcome).toMatchObject(again);
      expect(await takeStep(requestId)).toBeUndefined();
      await makeDue();
    }
    await fixture.work(tenant, requestId);
    expect((await view(requestId)).status).toBe('SUCCESS');
  });
});
