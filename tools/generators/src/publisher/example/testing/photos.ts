import type { PhotosDriver } from '@listings/publisher-sdk/test-kit';
import { removeFrom } from './fake.js';
import type { Fake } from './fake.js';

/** The routes for the photos of a listing. */
export function fakePhotos(fake: Fake): PhotosDriver {
  const photos: { readonly id: string; readonly listing: string; readonly url: string }[] = [];
  const add = (listing: string, url: string) => {
    const photo = { id: `photo-${crypto.randomUUID()}`, listing, url };
    photos.push(photo);
    return photo;
  };
  const unfit = 'https://pictures.example/too-small.png';

  fake.on('GET /listings/:id/photos', ({ path: [, id] }) => [
    200,
    { photos: photos.filter(({ listing }) => listing === id) },
  ]);
  fake.on('POST /listings/:id/photos', ({ path: [, id = ''], body }) =>
    body['url'] === unfit
      ? [422, { error: 'too-small', message: 'The photo is too small.' }]
      : [201, add(id, String(body['url']))],
  );
  fake.on('DELETE /listings/:id/photos/:photo', ({ path: [, , , id] }) =>
    removeFrom(photos, (each) => each.id === id) ? [204] : [404, { error: 'no-such-photo', message: 'No such photo' }],
  );
  return {
    images: ['https://pictures.example/terrace.png', 'https://pictures.example/owner.png'],
    unfit,
    list: async (ref) => photos.filter(({ listing }) => listing === ref).map(({ id }) => id),
    addOwn: async (ref, image) => void add(ref, image),
  };
}
