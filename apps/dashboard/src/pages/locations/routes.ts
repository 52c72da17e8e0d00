import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../app/lazy-page.js';
import { signedInRoute } from '../../app/signed-in-route.js';
import { parseLocationSearch } from './list/location-search.js';
import { listQuery } from './location-queries.js';
import { locationPageSearch } from './page/location-tabs.js';
import { parseJobPageSearch } from './rows/job-page-search.js';

/** The pages of locations. */
export const locationsRoutes = [
  createRoute({
    ...lazyPage(signedInRoute, '/locations', () => import('./list/locations-page.js'), 'LocationsPage'),
    validateSearch: parseLocationSearch,
    // The first rows are read while the code of the page loads. Afterwards the page itself reads what the address says.
    loader: ({ context, location: { search } }) => {
      void context.queryClient.prefetchQuery(listQuery(parseLocationSearch(search)));
    },
    shouldReload: false,
  }),
  createRoute(
    lazyPage(signedInRoute, '/locations/new', () => import('./editor/new-location-page.js'), 'NewLocationPage'),
  ),
  createRoute(
    lazyPage(signedInRoute, '/locations/import', () => import('./imports/new-import-page.js'), 'NewImportPage'),
  ),
  createRoute({
    ...lazyPage(signedInRoute, '/locations/imports/$jobId', () => import('./imports/import-page.js'), 'ImportPage'),
    validateSearch: parseJobPageSearch,
  }),
  createRoute({
    ...lazyPage(signedInRoute, '/locations/changes/$jobId', () => import('./changes/changes-page.js'), 'ChangesPage'),
    validateSearch: parseJobPageSearch,
  }),
  createRoute({
    ...lazyPage(signedInRoute, '/locations/$id', () => import('./page/location-page.js'), 'LocationPage'),
    validateSearch: locationPageSearch,
  }),
] as const;
