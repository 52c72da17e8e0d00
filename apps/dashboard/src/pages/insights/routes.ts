import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../app/lazy-page.js';
import { signedInRoute } from '../../app/signed-in-route.js';
import { insightSearch } from './insight-search.js';

const insights = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/insights',
  validateSearch: insightSearch,
  component: lazyPage(() => import('./insights-page.js'), 'InsightsPage'),
});

/** The numbers of the publishers about locations. */
export const insightRoutes = [insights] as const;
