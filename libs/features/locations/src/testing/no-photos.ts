import type { Feature } from '@listings/nest/features';
import { REQUEST_PHOTOS } from '../index.js';
import type { RequestLocationPhotos } from '../index.js';

const requestPhotos: RequestLocationPhotos = () => Promise.reject(new Error('The api of this test has no photos.'));

/** Stands in for the feature of photos in an api of features that build on locations, and request none. */
export const noPhotos: Feature = {
  name: 'no-photos',
  provides: [{ provide: REQUEST_PHOTOS, useValue: requestPhotos }],
};
