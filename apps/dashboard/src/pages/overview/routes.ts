import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../app/signed-in-route.js';

const overview = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./overview-page.js'), 'OverviewPage'),
});

/** The first page after the sign-in. */
export const overviewRoutes = [overview] as const;
