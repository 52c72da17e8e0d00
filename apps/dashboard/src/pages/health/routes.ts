import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../app/lazy-page.js';
import { signedInRoute } from '../../app/signed-in-route.js';
import { healthSearch } from './health-search.js';

const health = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/health',
  validateSearch: healthSearch,
  component: lazyPage(() => import('./health-page.js'), 'HealthPage'),
});

/** How healthy the locations are. */
export const healthRoutes = [health] as const;
