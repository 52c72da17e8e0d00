import { ok } from '../http/answer.js';
import type { SandboxWorld } from '../sandbox-world.js';
import { unknown } from './admin-body.js';
import { adminRoute, findListing } from './admin-route.js';

/** Changes the photos of a listing as people do who do not own it [publishers 3.4]. */
export const photoRoutes = [
  adminRoute('POST /photos/{listing*}', ({ world, params, body }) => {
    body.done();
    return ok({ photo: addPhoto(world, params['listing'] ?? '') });
  }),
  adminRoute('DELETE /photos/{listing*}', ({ world, params, query }) => {
    removePhoto(world, params['listing'] ?? '', query.get('photo') ?? '');
    return ok({});
  }),
];

/** Returns the key of the photo at publisher A, or its id at publisher B. */
function addPhoto(world: SandboxWorld, name: string): string {
  const found = findListing(world, name);
  const picture = { createdAt: world.clock.now(), width: 640, height: 480 };
  if ('b' in found) {
    const id = world.b.nextId('photo');
    found.b.photos.push({ id, isPublished: true, ...picture });
    return id;
  }
  const key = String(1000 + world.a.nextNumber('photo'));
  found.a.photos.push({ key, category: 'ADDITIONAL', mediaFormat: 'PHOTO', ...picture });
  return key;
}

function removePhoto(world: SandboxWorld, name: string, photo: string): void {
  const found = findListing(world, name);
  const isThere =
    'a' in found ? found.a.photos.some(({ key }) => key === photo) : found.b.photos.some(({ id }) => id === photo);
  if (!isThere) throw unknown(`photo ${photo} of listing ${name}`);
  if ('a' in found) found.a.photos = found.a.photos.filter(({ key }) => key !== photo);
  else found.b.photos = found.b.photos.filter(({ id }) => id !== photo);
}
