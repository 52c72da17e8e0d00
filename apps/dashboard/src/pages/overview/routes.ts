import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazyPage } from '../../app/lazy-page.js';
import { signedInRoute } from '../../app/signed-in-route.js';
import { cursorOf, searchReader } from '../../components/search-values.js';

/** The first page after the sign-in, and the list to which it leads. */
export const overviewRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/',
    component: lazyRouteComponent(() => import('./overview-page.js'), 'OverviewPage'),
  }),
  createRoute({
    ...lazyPage(
      signedInRoute,
      '/failed-submissions',
      () => import('./failed-submissions-page.js'),
      'FailedSubmissionsPage',
    ),
    validateSearch: searchReader({ cursor: cursorOf }),
  }),
] as const;
