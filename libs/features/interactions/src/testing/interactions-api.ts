import { accountsFeature } from '@listings/feature-accounts/feature';
import { sharingOf } from '@listings/feature-accounts/testing';
import { connectionsFeature } from '@listings/feature-connections/feature';
import { startApiWithSandbox } from '@listings/feature-connections/testing';
import { jobsFeature } from '@listings/feature-jobs/feature';
import { locationsFeature } from '@listings/feature-locations/feature';
import { noPhotos } from '@listings/feature-locations/testing';
import { interactionsFeature } from '../interactions.feature.js';

/** The features of an api with interactions. */
const features = [accountsFeature, jobsFeature, locationsFeature, noPhotos, connectionsFeature, interactionsFeature];

/** The api of interactions with both plug-ins and their sandbox, which the spec files share. */
export const interactionsApi = sharingOf(() => startApiWithSandbox({ features }));
