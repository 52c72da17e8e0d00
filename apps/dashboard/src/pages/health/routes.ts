import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../app/signed-in-route.js';
import { healthSearch } from './health-search.js';
import { withTexts } from '../../language/load.js';

const health = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/health',
  validateSearch: healthSearch,
  component: lazyRouteComponent(
    withTexts(() => import('./health-page.js')),
    'HealthPage',
  ),
});

/** How healthy the locations are. */
export const healthRoutes = [health] as const;
