import { expect, it } from '@jest/globals';
import { isLostPhoto, photosKnownAt, planPhotos } from './pushed-photos.js';
import type { PushedPhoto, WantedListingPhoto } from './pushed-photos.js';

const wanted = [1, 2].map((photoId): WantedListingPhoto => ({
  photoId,
  photo: { url: `https://media.example/${photoId}.png`, type: 'ADDITIONAL', bytes: 1, width: 1, height: 1 },
}));
const shown: PushedPhoto = { photoId: 1, state: 'SHOWN', ref: 'media-1', type: 'ADDITIONAL' };
const AT = { version: 1, now: new Date('2026-07-06T18:00:00Z'), findableWithinMs: 60_000 };

it('[reliability G16] after a restored backup each photo that the backup does not know counts as sent, and is looked for first', () => {
  const known = photosKnownAt('listing', { listingRef: 'listing', photos: [shown], mayShowOthers: true }, wanted);
  expect(known.map(({ photoId, state }) => `${photoId} ${state}`)).toEqual(['1 SHOWN', '2 SENDING']);
  expect(known.some(isLostPhoto)).toBe(false);
  const { additions } = planPhotos(wanted, known, AT);
  expect(additions.map(({ photoId, sent }) => [photoId, sent?.state])).toEqual([[2, 'SENDING']]);
});

it('[contract 9] otherwise a photo that is not known was not sent', () => {
  const known = photosKnownAt('listing', { listingRef: 'listing', photos: [shown] }, wanted);
  expect(known).toEqual([shown]);
  expect(planPhotos(wanted, known, AT).additions.map(({ photoId, sent }) => [photoId, sent])).toEqual([[2, undefined]]);
});
