import type { Feature } from '@listings/nest/features';
import { REQUEST_PHOTOS } from '../index.js';

/** Stands in for the feature of photos in an api of features that build on locations: what imports request leads to nothing. */
export const noPhotos: Feature = {
  name: 'no-photos',
  provides: [{ provide: REQUEST_PHOTOS, useValue: async () => undefined }],
};
