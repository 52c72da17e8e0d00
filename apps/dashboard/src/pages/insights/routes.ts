import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../app/signed-in-route.js';
import { insightSearch } from './insight-search.js';
import { withTexts } from '../../language/load.js';

const insights = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/insights',
  validateSearch: insightSearch,
  component: lazyRouteComponent(
    withTexts(() => import('./insights-page.js')),
    'InsightsPage',
  ),
});

/** The numbers of the publishers about locations. */
export const insightRoutes = [insights] as const;
