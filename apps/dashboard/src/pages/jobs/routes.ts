import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../app/signed-in-route.js';
import { parseJobSearch } from './job-search.js';
import { withTexts } from '../../language/load.js';

const jobs = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/jobs',
  validateSearch: parseJobSearch,
  component: lazyRouteComponent(
    withTexts(() => import('./jobs-page.js')),
    'JobsPage',
  ),
});

/** The pages of long operations. */
export const jobRoutes = [jobs] as const;
