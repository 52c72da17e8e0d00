import { connectionsFeature } from '@listings/feature-connections/feature';
import { UP_TO_LOCATIONS } from '@listings/feature-locations/testing';
import { photosFeature } from '@listings/feature-photos/feature';
import { listingsFeature } from '../listings.feature.js';

/** The features of an api with listings. */
export const LISTINGS_FEATURES = [...UP_TO_LOCATIONS, photosFeature, connectionsFeature, listingsFeature];
