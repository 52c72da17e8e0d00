import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../app/lazy-page.js';
import { signedInRoute } from '../../app/signed-in-route.js';
import { parseJobSearch } from './job-search.js';

/** The pages of long operations. */
export const jobRoutes = [
  createRoute({
    ...lazyPage(signedInRoute, '/jobs', () => import('./jobs-page.js'), 'JobsPage'),
    validateSearch: parseJobSearch,
  }),
] as const;
