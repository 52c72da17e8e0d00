import { connect } from 'node:net';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { apiOfFile, startApi } from '@listings/feature-accounts/testing';
import { newLocation } from '@listings/feature-locations/testing';
import { startReceiver } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { workOff } from '@listings/work/testing';
import { PhotoRequests, PHOTOS } from '../index.js';
import { PHOTOS_FEATURES as features } from '../testing/photos-api.js';
import { testImage } from '../testing/test-images.js';
import { fetchMedia } from '../testing/uploading.js';

const api = apiOfFile({ features });
const server = shared(startReceiver);
let image: Buffer;
let locationId: string;

beforeAll(async () => {
  image = await testImage({ width: 320, height: 260 });
  server.answer(({ path }) => (path.startsWith('/image') ? { body: image } : { status: 404 }));
});

beforeEach(async () => {
  ({ id: locationId } = await newLocation(api));
  server.requests.length = 0;
});

const photoAt = (photo: string, type = 'ADDITIONAL') => ({ photo, type });
const photo = (over: object = {}) => ({ ...photoAt(`${server.url}/image.jpg`), ...over });
const add = (photos: object[], of = locationId) => api.write('/locations/photos', { locationId: of, photos });
const addOne = async (): Promise<{ id: string; url: string; thumbnailUrl: string }> =>
  (await add([photo()])).body.data.addLocationPhotos.photos[0];

describe('photos over HTTP', () => {
  it('[4.1] are added, listed, shown in the location, starred and removed', async () => {
    const done = { clientMutationId: null, success: true, errors: [] };
    const second = photo({ photo: undefined, url: `${server.url}/image2.jpg` });
    const added = await add([photo({ type: 'LOGO', caption: ' Sign ' }), second]);
    const { photos, ...payload } = added.body.data.addLocationPhotos;
    expect(payload).toMatchObject({ ...done, request: null });
    const ofAccount = new RegExp(`^https://listings.example/media/${api.account.id}/[0-9a-f-]{36}(-thumbnail)?\\.jpg$`);
    const urls = { url: expect.stringMatching(ofAccount), thumbnailUrl: expect.stringMatching(/-thumbnail\.jpg$/) };
    const file = { ...urls, fileType: 'image/jpeg', width: 320, height: 260, starred: false, viewsCount: 0 };
    expect(photos).toMatchObject([
      { ...file, type: 'LOGO', categoryName: 'Logo', caption: 'Sign' },
      { type: 'ADDITIONAL', caption: null },
    ]);
    const [logo, other] = photos as { id: string }[];
    const star = { locationId, mediaIds: [other?.id], starred: true, clientMutationId: 'c' };
    const starred = { ...done, clientMutationId: 'c', photos: [{ id: other?.id, starred: true }] };
    expect(await api.send('/locations/photos/star', star)).toMatchObject(starred);
    const listed = await api.read(`/locations/${encodeURIComponent(locationId)}/photos`);
    expect(listed).toMatchObject([{ id: logo?.id }, { id: other?.id, starred: true }]);
    const [location] = await api.read('/locations-by-ids', { locationIds: [locationId] });
    expect(location.locationPhotos).toEqual(listed);
    expect(await api.read(`/photos/${encodeURIComponent(logo?.id ?? '')}`)).toEqual(listed[0]);
    const photoIds = [logo?.id, logo?.id];
    expect(await api.send('/locations/photos/remove', { locationId, photoIds })).toEqual({ ...done, removedCount: 1 });
  });

  it.each<[string, object[], string]>([
    ['no address', [{ type: 'LOGO' }], 'input.photos[0].photo'],
    ['another type', [photoAt('https://x.example/1.jpg', 'BANNER')], 'expected one of LOGO, COVER, ADDITIONAL'],
    ['no photo', [], 'input.photos'],
    ['more than a location can have', Array.from({ length: 251 }, () => photoAt('https://x.example/1.jpg')), 'photos'],
  ])('[contract 1] with %s are malformed', async (_, given, message) => {
    const { status, body } = await add(given);
    expect([status, body.data]).toEqual([400, { addLocationPhotos: null }]);
    expect(body.errors[0].message).toContain(message);
  });

  it('[design 3.6] of 100 million locations have ids beyond those of an integer, and are starred and removed by them', async () => {
    await api.sql`select setval(pg_get_serial_sequence('location_photos', 'id'), 3000000000)`;
    const { id } = await addOne();
    expect(Buffer.from(id, 'base64').toString()).toBe('MediaFile:3000000001');
    const input = { locationId, photoIds: [id] };
    const { photos } = await api.send('/locations/photos/star', { ...input, starred: true });
    expect(photos).toMatchObject([{ id, starred: true }]);
    expect((await api.send('/locations/photos/remove', input)).removedCount).toBe(1);
  });

  it('[contract 4] of more than 30 are a request to poll', async () => {
    const many = Array.from({ length: 31 }, (_, index) => photo(index === 0 ? { photo: `${server.url}/gone` } : {}));
    const answer = await add(many);
    const { requestId } = answer.body.data.addLocationPhotos.request as { requestId: string };
    const done = { clientMutationId: null, success: true, errors: [] };
    expect(answer.body.data.addLocationPhotos).toEqual({ ...done, photos: [], request: { requestId } });
    expect(server.requests).toHaveLength(0);
    const poll = () => api.read(`/locations/photos/requests/${requestId}`);
    expect((await poll()).status).toBe('PENDING');
    await workOff(api, new PhotoRequests(api.get(PHOTOS)));
    const { status, photos } = await poll();
    expect([status, photos.length]).toEqual(['PARTIAL', 31]);
    expect(photos.slice(0, 2)).toEqual([
      { mediaId: null, locationId, status: 'ERROR', errorMessage: expect.stringMatching(/^SY10034: /) as unknown },
      { mediaId: expect.any(String) as unknown, locationId, status: 'SUCCESS', errorMessage: null },
    ]);
  });
});

describe('files of photos', () => {
  it('[reliability 3] of other names are not there, whatever the name', async () => {
    const { url, thumbnailUrl } = await addOne();
    const [account = '', file = ''] = url.split('/').slice(-2);
    const own = ['', `..%2f${account}%2f${file}`, '%2e%2e', `.%2f${file}`, file.replace('.jpg', '.png')];
    const names = [
      ...['.unfinished', '%00', '%2f..'].map((end) => `${account}/${file}${end}`),
      ...[`..%2f${account}`, `0${account}`, `${Number(account) + 1}`].map((folder) => `${folder}/${file}`),
      ...[...own, file.toUpperCase()].map((name) => `${account}/${name}`),
    ];
    for (const name of names) expect((await fetchMedia(api, `${api.url}/media/${name}`)).status).toBe(404);
    for (const shown of [url, thumbnailUrl]) expect((await fetchMedia(api, shown)).status).toBe(200);
  });

  it('[contract 10] do not keep a stopping process from its end when nobody reads on', async () => {
    const stopping = await startApi({ features, databaseUrl: api.databaseUrl });
    // More bytes than the kernel buffers at both ends of a connection hold together.
    const content = Buffer.alloc(64 * 1024 * 1024);
    const file = '0190f3b2-7c4e-7a31-8a55-0c1d2e3f4a5b.jpg';
    await stopping.get(PHOTOS).media.put({ accountId: stopping.account.id, file }, content, 'image/jpeg');
    const ask = async () => {
      const reader = connect(Number(new URL(stopping.url).port), '127.0.0.1');
      reader.on('error', () => undefined);
      reader.write(`GET /media/${stopping.account.id}/${file} HTTP/1.1\r\nhost: listings.example\r\n\r\n`);
      await new Promise((resolve) => reader.once('data', resolve));
      return reader.pause();
    };
    const [idle, busy] = [await ask(), await ask()];
    const stopped = stopping.close();
    await new Promise((resolve) => busy.resume().once('end', resolve));
    expect(busy.bytesRead).toBeGreaterThan(content.length);
    await stopping.clock.advance(5_000);
    await stopped;
    expect(idle.bytesRead).toBeLessThan(content.length);
    idle.destroy();
  });
});
