import * as postsStore from '@listings/feature-posts/store';
import * as interactionsStore from '@listings/feature-interactions/store';
import * as jobsStore from '@listings/feature-jobs/store';
import * as healthStore from '@listings/feature-health/store';
import * as insightsStore from '@listings/feature-insights/store';
import * as webhooksStore from '@listings/feature-webhooks/store';
import * as accountsStore from '@listings/feature-accounts/store';
import * as identityStore from '@listings/feature-identity/store';
import * as locationsStore from '@listings/feature-locations/store';
import * as photosStore from '@listings/feature-photos/store';
import * as connectionsStore from '@listings/feature-connections/store';
import * as listingsStore from '@listings/feature-listings/store';
import * as transferStore from '@listings/feature-transfer/store';
import * as eventsStore from '@listings/events/store';
import * as gatewayStore from '@listings/publisher-gateway/store';
import * as persistence from '@listings/persistence';
import * as workStore from '@listings/work/store';

/** A folder whose functions send statements. */
export interface Library {
  /** Its path in the checkout, and in `dist`. */
  readonly folder: string;
  /** The names that other libraries can import. */
  readonly exported: ReadonlySet<string>;
}

/** The folders whose statements the suite measures. */
export const libraries: readonly Library[] = [
  {
    folder: 'libs/persistence/src',
    exported: new Set(Object.keys(persistence)),
  },
  { folder: 'libs/features/posts/src/store', exported: new Set(Object.keys(postsStore)) },
  { folder: 'libs/features/interactions/src/store', exported: new Set(Object.keys(interactionsStore)) },
  { folder: 'libs/features/insights/src/store', exported: new Set(Object.keys(insightsStore)) },
  { folder: 'libs/features/health/src/store', exported: new Set(Object.keys(healthStore)) },
  { folder: 'libs/features/webhooks/src/store', exported: new Set(Object.keys(webhooksStore)) },
  { folder: 'libs/features/accounts/src/store', exported: new Set(Object.keys(accountsStore)) },
  { folder: 'libs/features/identity/src/store', exported: new Set(Object.keys(identityStore)) },
  { folder: 'libs/features/locations/src/store', exported: new Set(Object.keys(locationsStore)) },
  { folder: 'libs/features/photos/src/store', exported: new Set(Object.keys(photosStore)) },
  { folder: 'libs/features/jobs/src/store', exported: new Set(Object.keys(jobsStore)) },
  { folder: 'libs/features/connections/src/store', exported: new Set(Object.keys(connectionsStore)) },
  { folder: 'libs/features/listings/src/store', exported: new Set(Object.keys(listingsStore)) },
  { folder: 'libs/features/transfer/src/store', exported: new Set(Object.keys(transferStore)) },
  { folder: 'libs/events/src/store', exported: new Set(Object.keys(eventsStore)) },
  { folder: 'libs/publishers/gateway/src/store', exported: new Set(Object.keys(gatewayStore)) },
  { folder: 'libs/work/src/store', exported: new Set(Object.keys(workStore)) },
];
