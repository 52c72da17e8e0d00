import { createRoute, redirect } from '@tanstack/react-router';
import { lazyPage } from '../../app/lazy-page.js';
import { signedInRoute } from '../../app/signed-in-route.js';
import { differenceSearch } from './difference-search.js';

/** What publishers show otherwise than the locations: the list to decide, and the rules about it. */
export const differenceRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/differences',
    validateSearch: differenceSearch,
    beforeLoad: ({ search }) => {
      throw redirect({ to: '/differences/list', search, replace: true });
    },
  }),
  createRoute({
    ...lazyPage(signedInRoute, '/differences/list', () => import('./differences-page.js'), 'DifferencesPage'),
    validateSearch: differenceSearch,
  }),
  createRoute(lazyPage(signedInRoute, '/differences/rules', () => import('./rules/rules-page.js'), 'RulesPage')),
] as const;
