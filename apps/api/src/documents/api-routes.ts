import { declaredRoutes } from '@listings/api-kit';
import type { Route } from '@listings/api-kit';
import type { PublisherRegistry } from '@listings/publisher-registry';
import { ApiModule } from '../api.module.js';

/** The routes of the api with these plug-ins. */
export async function apiRoutes(publishers: PublisherRegistry): Promise<Route[]> {
  return declaredRoutes(await ApiModule.of({ publishers, environment: {} }));
}
