import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../app/signed-in-route.js';
import { LOCATION_TABS } from './editor/location-tabs.js';
import type { LocationTab } from './editor/location-tabs.js';
import { parseLocationSearch } from './list/location-search.js';

const getParentRoute = () => signedInRoute;

const list = createRoute({
  getParentRoute,
  path: '/locations',
  validateSearch: parseLocationSearch,
  component: lazyRouteComponent(() => import('./list/locations-page.js'), 'LocationsPage'),
});

const create = createRoute({
  getParentRoute,
  path: '/locations/new',
  component: lazyRouteComponent(() => import('./editor/new-location-page.js'), 'NewLocationPage'),
});

const importCsv = createRoute({
  getParentRoute,
  path: '/locations/import',
  component: lazyRouteComponent(() => import('./csv/import-page.js'), 'ImportPage'),
});

const location = createRoute({
  getParentRoute,
  path: '/locations/$id',
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: LocationTab } => ({
    tab: LOCATION_TABS.find((each) => each === tab),
  }),
  component: lazyRouteComponent(() => import('./editor/location-page.js'), 'LocationPage'),
});

/** The pages of locations. */
export const locationsRoutes = [list, create, importCsv, location] as const;
