import { ApiModule, declaredRoutes } from '@listings/api-kit';
import type { Route } from '@listings/api-kit';
import type { PublisherRegistry } from '@listings/publisher-registry';
import { FEATURES } from '../features.js';

/** The routes of the api with these plug-ins. */
export async function apiRoutes(publishers: PublisherRegistry): Promise<Route[]> {
  return declaredRoutes(await ApiModule.of({ features: FEATURES, publishers, environment: {} }));
}
