import { accountsFeature } from '@listings/feature-accounts/feature';
import { connectionsFeature } from '@listings/feature-connections/feature';
import { healthFeature } from '@listings/feature-health/feature';
import { identityFeature } from '@listings/feature-identity/feature';
import { insightsFeature } from '@listings/feature-insights/feature';
import { interactionsFeature } from '@listings/feature-interactions/feature';
import { jobsFeature } from '@listings/feature-jobs/feature';
import { listingsFeature } from '@listings/feature-listings/feature';
import { locationsFeature } from '@listings/feature-locations/feature';
import { overviewFeature } from '@listings/feature-overview/feature';
import { photosFeature } from '@listings/feature-photos/feature';
import { postsFeature } from '@listings/feature-posts/feature';
import { transferFeature } from '@listings/feature-transfer/feature';
import { webhooksFeature } from '@listings/feature-webhooks/feature';
import type { Feature } from '@listings/nest/features';

/** The features of the product, each before those that build on it. The api has the same list. */
export const FEATURES: readonly Feature[] = [
  accountsFeature,
  identityFeature,
  jobsFeature,
  webhooksFeature,
  locationsFeature,
  photosFeature,
  connectionsFeature,
  listingsFeature,
  interactionsFeature,
  insightsFeature,
  healthFeature,
  postsFeature,
  overviewFeature,
  transferFeature,
];
