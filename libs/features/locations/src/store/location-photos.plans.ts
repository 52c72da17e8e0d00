import { declarePlans } from '@listings/persistence/plans';
import {
  deletePhotos,
  findPhoto,
  findPhotoAddresses,
  findPhotographed,
  findPhotos,
  saveStars,
} from './location-photos.js';

/** The star of the first photo. */
const FIRST = 1;

/** The calls of the functions in location-photos.ts. */
export const plans = declarePlans({
  findPhoto: { pages: 20, call: findPhoto },
  findPhotos: { pages: { small: 100, largest: 20 }, call: findPhotos },
  findPhotoAddresses: { pages: { small: 100, largest: 20 }, call: findPhotoAddresses },
  findPhotographed: { pages: 60, call: findPhotographed },
  deletePhotos: {
    pages: 40,
    call: (sql, at) =>
      deletePhotos(sql, { accountId: at.accountId, locationId: at.photoLocationId, ids: [at.photoId] }),
  },
  saveStars: {
    pages: 60,
    call: (sql, at) =>
      saveStars(sql, {
        accountId: at.accountId,
        locationId: at.photoLocationId,
        stars: new Map([[at.photoId, FIRST]]),
      }),
  },
});
