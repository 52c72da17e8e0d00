import { createRoute, redirect } from '@tanstack/react-router';
import { lazyPage } from '../../app/lazy-page.js';
import { signedInRoute } from '../../app/signed-in-route.js';
import { analyticsSearch, reviewSearch } from './review-search.js';

const getParentRoute = () => signedInRoute;

const index = createRoute({
  getParentRoute,
  path: '/reviews',
  beforeLoad: () => {
    throw redirect({ to: '/reviews/inbox', replace: true });
  },
});

const inbox = createRoute({
  getParentRoute,
  path: '/reviews/inbox',
  validateSearch: reviewSearch,
  component: lazyPage(() => import('./inbox-page.js'), 'InboxPage'),
});

const analytics = createRoute({
  getParentRoute,
  path: '/reviews/analytics',
  validateSearch: analyticsSearch,
  component: lazyPage(() => import('./analytics-page.js'), 'AnalyticsPage'),
});

/** The reviews: inbox and analytics. */
export const reviewRoutes = [index, inbox, analytics] as const;
