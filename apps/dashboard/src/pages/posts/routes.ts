import { createRoute, redirect } from '@tanstack/react-router';
import { lazyPage } from '../../app/lazy-page.js';
import { signedInRoute } from '../../app/signed-in-route.js';
import { calendarSearch, composerSearch, postSearch } from './post-search.js';

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
  component: lazyPage(() => import('./posts-page.js'), 'PostsPage'),
});

const calendar = createRoute({
  getParentRoute,
  path: '/posts/calendar',
  validateSearch: calendarSearch,
  component: lazyPage(() => import('./calendar/calendar-page.js'), 'CalendarPage'),
});

const composer = createRoute({
  getParentRoute,
  path: '/posts/new',
  validateSearch: composerSearch,
  component: lazyPage(() => import('./composer/composer-page.js'), 'ComposerPage'),
});

const post = createRoute({
  getParentRoute,
  path: '/posts/$postId',
  component: lazyPage(() => import('./post-page.js'), 'PostPage'),
});

/** The posts: list, calendar, composer, and one post. */
export const postRoutes = [index, list, calendar, composer, post] as const;
