import { accountsFeature } from '@listings/feature-accounts/feature';
import { sharingOf } from '@listings/feature-accounts/testing';
import { connectionsFeature } from '@listings/feature-connections/feature';
import { startApiWithSandbox } from '@listings/feature-connections/testing';
import { interactionsFeature } from '@listings/feature-interactions/feature';
import { jobsFeature } from '@listings/feature-jobs/feature';
import { listingsFeature } from '@listings/feature-listings/feature';
import { locationsFeature } from '@listings/feature-locations/feature';
import { photosFeature } from '@listings/feature-photos/feature';
import { healthFeature } from '../health.feature.js';

/** The features of an api with health. */
const features = [
  ...[accountsFeature, jobsFeature, locationsFeature, photosFeature, connectionsFeature],
  ...[listingsFeature, interactionsFeature, healthFeature],
];

/** The api of health with both plug-ins and their sandbox, which the spec files share. */
export const healthApi = sharingOf(() => startApiWithSandbox({ features }));
