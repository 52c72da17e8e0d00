import { bytes, json } from '../http/answer.js';
import type { Answer } from '../http/answer.js';
import { samplePng } from '../images/png.js';
import type { WorldA } from './publisher-a.js';

/**
 * Serves the publisher's own copies of photos, `/a/photos/{listing}/{key}.{type}` and `/a/photos/post-{id}/1.png`, as
 * real files [publishers 0.2 hostedUrl]. If no bytes are stored, it generates a picture.
 */
export function hostedPhotoA(world: WorldA, path: string): Answer | undefined {
  const found = /^\/photos\/([\w-]+)\/(\w+)\.\w+$/.exec(path);
  if (!found) return undefined;
  const [, place = '', key = ''] = found;
  if (place.startsWith('post-') && world.a.find(({ posts }) => posts, place.slice('post-'.length)))
    return bytes('image/png', samplePng(800, 600, world.dice.roll(place, 1000)));
  const photo = world.a.listings.get(place)?.photos.find((candidate) => candidate.key === key);
  if (!photo) return json(404, { error: 'no such photo' });
  if (photo.file) return bytes(photo.file.contentType, photo.file.bytes);
  return bytes('image/png', samplePng(photo.width, photo.height, world.dice.roll(`${place}:${key}`, 1000)));
}
