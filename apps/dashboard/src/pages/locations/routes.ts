import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../app/lazy-page.js';
import { signedInRoute } from '../../app/signed-in-route.js';
import { parseLocationSearch } from './list/location-search.js';
import { listQuery } from './location-queries.js';
import { locationPageSearch } from './page/location-tabs.js';
import { parseJobPageSearch } from './rows/job-page-search.js';

const getParentRoute = () => signedInRoute;

const list = createRoute({
  getParentRoute,
  path: '/locations',
  validateSearch: parseLocationSearch,
  // The first rows are read while the code of the page loads. Afterwards the page itself reads what the address says.
  loader: ({ context, location: { search } }) => {
    void context.queryClient.prefetchQuery(listQuery(parseLocationSearch(search)));
  },
  shouldReload: false,
  component: lazyPage(() => import('./list/locations-page.js'), 'LocationsPage'),
});

const create = createRoute({
  getParentRoute,
  path: '/locations/new',
  component: lazyPage(() => import('./editor/new-location-page.js'), 'NewLocationPage'),
});

const newImport = createRoute({
  getParentRoute,
  path: '/locations/import',
  component: lazyPage(() => import('./imports/new-import-page.js'), 'NewImportPage'),
});

const importOfFile = createRoute({
  getParentRoute,
  path: '/locations/imports/$jobId',
  validateSearch: parseJobPageSearch,
  component: lazyPage(() => import('./imports/import-page.js'), 'ImportPage'),
});

const changes = createRoute({
  getParentRoute,
  path: '/locations/changes/$jobId',
  validateSearch: parseJobPageSearch,
  component: lazyPage(() => import('./changes/changes-page.js'), 'ChangesPage'),
});

const location = createRoute({
  getParentRoute,
  path: '/locations/$id',
  validateSearch: locationPageSearch,
  component: lazyPage(() => import('./page/location-page.js'), 'LocationPage'),
});

/** The pages of locations. */
export const locationsRoutes = [list, create, newImport, importOfFile, changes, location] as const;
