import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../app/lazy-page.js';
import { signedInRoute } from '../../app/signed-in-route.js';
import { healthSearch } from './health-search.js';

/** How healthy the locations are. */
export const healthRoutes = [
  createRoute({
    ...lazyPage(signedInRoute, '/health', () => import('./health-page.js'), 'HealthPage'),
    validateSearch: healthSearch,
  }),
] as const;
