import { REQUEST_PHOTOS } from '@listings/feature-locations';
import type { RequestLocationPhotos } from '@listings/feature-locations';
import type { Feature } from '@listings/nest/features';
import { PHOTO_REQUEST, PHOTOS, PhotosModule, PhotosWorkModule, requestPhotos } from './index.js';
import type { PhotosDependencies } from './index.js';

/** Photos of locations, and the uploads of people. */
export const photosFeature: Feature = {
  name: 'photos',
  modules: [PhotosModule],
  api: async () => (await import('./api/photos-api.module.js')).photosApi,
  work: PhotosWorkModule,
  concurrency: { [PHOTO_REQUEST]: 'PHOTO_CONCURRENCY' },
  provides: [
    {
      provide: REQUEST_PHOTOS,
      inject: [PHOTOS],
      useFactory:
        (deps: PhotosDependencies): RequestLocationPhotos =>
        async (transaction, { accountId, locationId, photos }) => {
          const inputs = photos.map((photo) => ({ ...photo, caption: photo.caption ?? null }));
          await requestPhotos(transaction, deps, { accountId, source: 'import' }, { locationId, photos: inputs });
        },
    },
  ],
};
