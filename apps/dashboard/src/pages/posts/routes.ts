import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { signedInRoute } from '../../app/signed-in-route.js';
import { calendarSearch, composerSearch, postSearch } from './post-search.js';
import { withTexts } from '../../language/load.js';

const getParentRoute = () => signedInRoute;

const index = createRoute({
  getParentRoute,
  path: '/posts',
  beforeLoad: () => {
    throw redirect({ to: '/posts/list', replace: true });
  },
});

const list = createRoute({
  getParentRoute,
  path: '/posts/list',
  validateSearch: postSearch,
  component: lazyRouteComponent(
    withTexts(() => import('./posts-page.js')),
    'PostsPage',
  ),
});

const calendar = createRoute({
  getParentRoute,
  path: '/posts/calendar',
  validateSearch: calendarSearch,
  component: lazyRouteComponent(
    withTexts(() => import('./calendar/calendar-page.js')),
    'CalendarPage',
  ),
});

const composer = createRoute({
  getParentRoute,
  path: '/posts/new',
  validateSearch: composerSearch,
  component: lazyRouteComponent(
    withTexts(() => import('./composer/composer-page.js')),
    'ComposerPage',
  ),
});

const post = createRoute({
  getParentRoute,
  path: '/posts/$postId',
  component: lazyRouteComponent(
    withTexts(() => import('./post-page.js')),
    'PostPage',
  ),
});

/** The posts: list, calendar, composer, and one post. */
export const postRoutes = [index, list, calendar, composer, post] as const;
