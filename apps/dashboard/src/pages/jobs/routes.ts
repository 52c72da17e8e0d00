import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../app/lazy-page.js';
import { signedInRoute } from '../../app/signed-in-route.js';
import { parseJobSearch } from './job-search.js';

const jobs = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/jobs',
  validateSearch: parseJobSearch,
  component: lazyPage(() => import('./jobs-page.js'), 'JobsPage'),
});

/** The pages of long operations. */
export const jobRoutes = [jobs] as const;
