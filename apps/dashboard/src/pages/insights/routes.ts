import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../app/lazy-page.js';
import { signedInRoute } from '../../app/signed-in-route.js';
import { insightSearch } from './insight-search.js';

/** The numbers of the publishers about locations. */
export const insightRoutes = [
  createRoute({
    ...lazyPage(signedInRoute, '/insights', () => import('./insights-page.js'), 'InsightsPage'),
    validateSearch: insightSearch,
  }),
] as const;
