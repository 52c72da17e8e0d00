import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazyPage } from '../../app/lazy-page.js';
import { signedInRoute } from '../../app/signed-in-route.js';
import { cursorOf, searchReader } from '../../components/search-values.js';

const overview = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./overview-page.js'), 'OverviewPage'),
});

const failedSubmissions = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/failed-submissions',
  validateSearch: searchReader({ cursor: cursorOf }),
  component: lazyPage(() => import('./failed-submissions-page.js'), 'FailedSubmissionsPage'),
});

/** The first page after the sign-in, and the list to which it leads. */
export const overviewRoutes = [overview, failedSubmissions] as const;
