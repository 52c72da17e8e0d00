import { accountsFeature } from '@listings/feature-accounts/feature';
import { connectionsFeature } from '@listings/feature-connections/feature';
import { jobsFeature } from '@listings/feature-jobs/feature';
import { locationsFeature } from '@listings/feature-locations/feature';
import { photosFeature } from '@listings/feature-photos/feature';
import { listingsFeature } from '../listings.feature.js';

/** The features of an api with listings. */
export const LISTINGS_FEATURES = [
  ...[accountsFeature, jobsFeature, locationsFeature, photosFeature],
  ...[connectionsFeature, listingsFeature],
];
