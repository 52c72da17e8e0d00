import { accountsFeature } from '@listings/feature-accounts/feature';
import { connectionsFeature } from '@listings/feature-connections/feature';
import { interactionsFeature } from '@listings/feature-interactions/feature';
import { jobsFeature } from '@listings/feature-jobs/feature';
import { listingsFeature } from '@listings/feature-listings/feature';
import { locationsFeature } from '@listings/feature-locations/feature';
import { photosFeature } from '@listings/feature-photos/feature';
import { webhooksFeature } from '@listings/feature-webhooks/feature';
import { transferFeature } from '../transfer.feature.js';

/** The features of an api with exports and moves: what a move takes over. */
export const features = [
  ...[accountsFeature, jobsFeature, webhooksFeature, locationsFeature, photosFeature, connectionsFeature],
  ...[listingsFeature, interactionsFeature, transferFeature],
];
