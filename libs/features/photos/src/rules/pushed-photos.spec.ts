import { describe, expect, it } from '@jest/globals';
import {
  decidedPhotosAt,
  isLostPhoto,
  missingPhotosAt,
  photosKnownAt,
  photosToShow,
  planPhotos,
} from './pushed-photos.js';
import type { PushedPhoto } from './pushed-photos.js';

const photo = (photoId: number) => ({
  url: `https://listings.example/media/${photoId}.png`,
  type: 'ADDITIONAL' as const,
  bytes: 20_000,
  width: 800,
  height: 600,
});
const wanted = [1, 2, 3].map((photoId) => ({ photoId, photo: photo(photoId) }));
const shown = (photoId: number, more: object = {}): PushedPhoto => ({
  photoId,
  state: 'SHOWN',
  ref: `ref-${photoId}`,
  type: 'ADDITIONAL',
  ...more,
});
const known = [shown(1), shown(2), shown(3), shown(9)];
const now = new Date('2026-07-06T12:00:00Z');
const plan = (photos: readonly PushedPhoto[]) =>
  planPhotos(wanted, photos, { version: 7, now, findableWithinMs: 600_000 });

describe('photos that a listing no longer showed', () => {
  it('[health] are looked for before they are added again', () => {
    const { additions, removals, waitMs } = plan(decidedPhotosAt(known, { restored: ['ref-2'], left: [] }, wanted));
    expect(additions).toMatchObject([{ photoId: 2, sent: { state: 'SENDING' } }]);
    expect([removals.map(({ photoId }) => photoId), waitMs]).toEqual([[9], 0]);
  });

  it('[health] are not added again when nobody wants them there, unless they have another URL', () => {
    const decided = decidedPhotosAt(known, { restored: [], left: ['ref-2'] }, wanted);
    expect(plan(decided).additions).toEqual([]);
    const replaced = [{ photoId: 2, photo: { ...photo(2), url: 'https://listings.example/media/new.png' } }];
    const { additions } = planPhotos(replaced, decided, { version: 8, now, findableWithinMs: 600_000 });
    expect(additions).toMatchObject([{ photoId: 2 }]);
  });

  it('[health] keep their state when another reference was decided, or the location has them no longer', () => {
    const decided = { restored: ['ref-9', 'older'], left: ['other'] };
    expect(decidedPhotosAt(known, decided, wanted)).toEqual(known);
    expect(decidedPhotosAt(known, null, wanted)).toBe(known);
  });
});

it('[health] a listing should show what the location has and nobody left out, and the newest a little later', () => {
  const since = new Date(now.getTime() - 60_000).toISOString();
  const photos = { listingRef: 'l', photos: [shown(1, { since }), shown(2), shown(3), shown(9)] };
  const at = { wantedIds: new Set([1, 2, 3]), now, findableWithinMs: 600_000 };
  const there = { listingRef: 'l', photos, decided: { restored: [], left: ['ref-3'] } };
  const { photoIdByRef, ...others } = photosToShow(there, at);
  expect(Object.fromEntries(photoIdByRef)).toEqual({ 'ref-1': 1, 'ref-2': 2 });
  expect(others).toEqual({ recent: new Set(['ref-1']), unwanted: ['ref-3', 'ref-9'] });
  expect(photosToShow({ ...there, listingRef: 'another' }, at).photoIdByRef.size).toBe(0);
});

describe('photos that were to be added again and that the listing does not show', () => {
  const NOBODY = { restored: [], left: [] };
  const restored = { restored: ['ref-2'], left: [] };
  const refused: PushedPhoto = { photoId: 2, state: 'REFUSED', message: 'blurred', url: photo(2).url, again: false };
  const missing = [{ photoId: 2, ref: 'ref-2' }];

  it('[health] are missing by their last reference until the listing shows them', () => {
    const pushed = { listingRef: 'l', photos: known };
    expect(missingPhotosAt('l', pushed, restored, wanted)).toEqual(missing);
    expect(missingPhotosAt('another', pushed, restored, wanted)).toEqual([]);
    expect(missingPhotosAt('l', { ...pushed, photos: [refused], missing }, NOBODY, wanted)).toEqual(missing);
    expect(missingPhotosAt('l', { ...pushed, photos: [refused], missing }, NOBODY, [])).toEqual([]);
    expect(missingPhotosAt('l', { ...pushed, missing }, NOBODY, wanted)).toEqual([]);
    const there = { listingRef: 'l', photos: { ...pushed, photos: [shown(1), refused], missing }, decided: null };
    const at = { wantedIds: new Set([1, 2, 3]), now, findableWithinMs: 600_000 };
    expect(Object.fromEntries(photosToShow(there, at).photoIdByRef)).toEqual({ 'ref-1': 1, 'ref-2': 2 });
  });

  it('[health] are sent again after another decision, unless it leaves them out', () => {
    const again = decidedPhotosAt([shown(1), refused], restored, wanted, missing);
    expect(again).toMatchObject([{ photoId: 1 }, { photoId: 2, state: 'SENDING' }]);
    const left = decidedPhotosAt([shown(1)], { restored: [], left: ['ref-2'] }, wanted, missing);
    expect(left).toMatchObject([{ photoId: 1 }, { photoId: 2, state: 'REFUSED', again: false }]);
  });
});

it('[reliability G16] after a restored backup each photo that the backup does not know counts as sent, and is looked for first', () => {
  const known = photosKnownAt('listing', { listingRef: 'listing', photos: [shown(1)], mayShowOthers: true }, wanted);
  expect(known.map(({ photoId, state }) => `${photoId} ${state}`)).toEqual(['1 SHOWN', '2 SENDING', '3 SENDING']);
  expect(known.some(isLostPhoto)).toBe(false);
  const { additions } = plan(known);
  expect(additions.map(({ photoId, sent }) => [photoId, sent?.state])).toEqual(
    [2, 3].map((photoId) => [photoId, 'SENDING']),
  );
});

it('[contract 9] otherwise a photo that is not known was not sent', () => {
  const known = photosKnownAt('listing', { listingRef: 'listing', photos: [shown(1)] }, wanted);
  expect(known).toEqual([shown(1)]);
  expect(plan(known).additions.map(({ photoId, sent }) => [photoId, sent])).toEqual(
    [2, 3].map((photoId) => [photoId, undefined]),
  );
});
