import { createRouter } from '@tanstack/react-router';
import { createQueryClient } from '../api/query-client.js';
import { PageLoading } from '../components/page-loading.js';
import { LISTS, rememberFilters } from './list-filters.js';
import { rootRoute } from './root-route.js';
import { publicRoutes, signedInRoutes } from './routes.js';
import { signedInRoute } from './signed-in-route.js';

/** The cache of all reads. */
export const queryClient = createQueryClient();

/** The router with all pages. */
export const router = createRouter({
  routeTree: rootRoute.addChildren([...publicRoutes, signedInRoute.addChildren([...signedInRoutes])]),
  basepath: '/dashboard',
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPendingComponent: PageLoading,
  defaultPendingMs: 200,
  scrollRestoration: true,
});

rememberFilters(router, LISTS);

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
