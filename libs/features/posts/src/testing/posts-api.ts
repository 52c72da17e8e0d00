import { accountsFeature } from '@listings/feature-accounts/feature';
import { sharingOf } from '@listings/feature-accounts/testing';
import { connectionsFeature } from '@listings/feature-connections/feature';
import { startApiWithSandbox } from '@listings/feature-connections/testing';
import { jobsFeature } from '@listings/feature-jobs/feature';
import { locationsFeature } from '@listings/feature-locations/feature';
import { noPhotos } from '@listings/feature-locations/testing';
import { postsFeature } from '../posts.feature.js';

/** The features of an api with posts. */
const features = [accountsFeature, jobsFeature, locationsFeature, noPhotos, connectionsFeature, postsFeature];

/** The api of posts with both plug-ins and their sandbox, which the spec files share. */
export const postsApi = sharingOf(() => startApiWithSandbox({ features }));
