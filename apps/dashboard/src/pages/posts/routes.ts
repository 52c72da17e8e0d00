import { createRoute } from '@tanstack/react-router';
import { lazyPage, redirectTo } from '../../app/lazy-page.js';
import { signedInRoute } from '../../app/signed-in-route.js';
import { calendarSearch, composerSearch, postSearch } from './post-search.js';

/** The posts: list, calendar, composer, and one post. */
export const postRoutes = [
  createRoute(redirectTo(signedInRoute, '/posts', '/posts/list')),
  createRoute({
    ...lazyPage(signedInRoute, '/posts/list', () => import('./posts-page.js'), 'PostsPage'),
    validateSearch: postSearch,
  }),
  createRoute({
    ...lazyPage(signedInRoute, '/posts/calendar', () => import('./calendar/calendar-page.js'), 'CalendarPage'),
    validateSearch: calendarSearch,
  }),
  createRoute({
    ...lazyPage(signedInRoute, '/posts/new', () => import('./composer/composer-page.js'), 'ComposerPage'),
    validateSearch: composerSearch,
  }),
  createRoute(lazyPage(signedInRoute, '/posts/$postId', () => import('./post-page.js'), 'PostPage')),
] as const;
