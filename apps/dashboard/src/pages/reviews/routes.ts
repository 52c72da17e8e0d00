import { createRoute } from '@tanstack/react-router';
import { lazyPage, redirectTo } from '../../app/lazy-page.js';
import { signedInRoute } from '../../app/signed-in-route.js';
import { analyticsSearch, reviewSearch } from './review-search.js';

/** The reviews: inbox and analytics. */
export const reviewRoutes = [
  createRoute(redirectTo(signedInRoute, '/reviews', '/reviews/inbox')),
  createRoute({
    ...lazyPage(signedInRoute, '/reviews/inbox', () => import('./inbox-page.js'), 'InboxPage'),
    validateSearch: reviewSearch,
  }),
  createRoute({
    ...lazyPage(signedInRoute, '/reviews/analytics', () => import('./analytics-page.js'), 'AnalyticsPage'),
    validateSearch: analyticsSearch,
  }),
] as const;
