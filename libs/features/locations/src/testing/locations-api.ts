import { accountsFeature } from '@listings/feature-accounts/feature';
import { noConnections, sharingOf, startApi } from '@listings/feature-accounts/testing';
import { jobsFeature } from '@listings/feature-jobs/feature';
import { registryOf } from '@listings/publisher-model';
import { locationsFeature } from '../locations.feature.js';
import { noPhotos } from './no-photos.js';

/** The features up to locations, in their order. An api of them and of connections has photos too, or {@link noPhotos}. */
export const UP_TO_LOCATIONS = [accountsFeature, jobsFeature, locationsFeature];

/** The features of an api of locations alone. */
export const LOCATIONS_ALONE = [...UP_TO_LOCATIONS, noPhotos, noConnections];

/** The api of locations with a publisher, which the spec files share. */
export const locationsApi = sharingOf(() => {
  const publishers = registryOf(
    'publisher-a',
    { listings: {} },
    { displayName: 'Publisher A', connectionEvents: true },
  );
  return startApi({ features: LOCATIONS_ALONE, publishers });
});
