import { noConnections } from '@listings/feature-accounts/testing';
import { UP_TO_LOCATIONS } from '@listings/feature-locations/testing';
import { photosFeature } from '../photos.feature.js';

/** The features of an api with photos. */
export const PHOTOS_FEATURES = [...UP_TO_LOCATIONS, photosFeature, noConnections];
