import { connectionsFeature } from '@listings/feature-connections/feature';
import { sandboxApiOf } from '@listings/feature-connections/testing';
import { interactionsFeature } from '@listings/feature-interactions/feature';
import { listingsFeature } from '@listings/feature-listings/feature';
import { UP_TO_LOCATIONS } from '@listings/feature-locations/testing';
import { photosFeature } from '@listings/feature-photos/feature';
import { healthFeature } from '../health.feature.js';

/** The api of health with both plug-ins and their sandbox, which the spec files share. */
export const healthApi = sandboxApiOf([
  ...[...UP_TO_LOCATIONS, photosFeature, connectionsFeature],
  ...[listingsFeature, interactionsFeature, healthFeature],
]);
