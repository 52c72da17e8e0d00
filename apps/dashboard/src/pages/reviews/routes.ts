import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { signedInRoute } from '../../app/signed-in-route.js';
import { analyticsSearch, reviewSearch } from './review-search.js';
import { withTexts } from '../../language/load.js';

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
  component: lazyRouteComponent(
    withTexts(() => import('./inbox-page.js')),
    'InboxPage',
  ),
});

const analytics = createRoute({
  getParentRoute,
  path: '/reviews/analytics',
  validateSearch: analyticsSearch,
  component: lazyRouteComponent(
    withTexts(() => import('./analytics-page.js')),
    'AnalyticsPage',
  ),
});

/** The reviews: inbox and analytics. */
export const reviewRoutes = [index, inbox, analytics] as const;
