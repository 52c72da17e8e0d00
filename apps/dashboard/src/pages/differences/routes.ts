import { createRoute, redirect } from '@tanstack/react-router';
import { lazyPage } from '../../app/lazy-page.js';
import { signedInRoute } from '../../app/signed-in-route.js';
import { differenceSearch } from './difference-search.js';

const getParentRoute = () => signedInRoute;

const index = createRoute({
  getParentRoute,
  path: '/differences',
  validateSearch: differenceSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/differences/list', search, replace: true });
  },
});

const list = createRoute({
  getParentRoute,
  path: '/differences/list',
  validateSearch: differenceSearch,
  component: lazyPage(() => import('./differences-page.js'), 'DifferencesPage'),
});

const rules = createRoute({
  getParentRoute,
  path: '/differences/rules',
  component: lazyPage(() => import('./rules/rules-page.js'), 'RulesPage'),
});

/** What publishers show otherwise than the locations: the list to decide, and the rules about it. */
export const differenceRoutes = [index, list, rules] as const;
