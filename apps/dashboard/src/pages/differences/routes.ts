import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { signedInRoute } from '../../app/signed-in-route.js';
import { differenceSearch } from './difference-search.js';
import { withTexts } from '../../language/load.js';

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
  component: lazyRouteComponent(
    withTexts(() => import('./differences-page.js')),
    'DifferencesPage',
  ),
});

const rules = createRoute({
  getParentRoute,
  path: '/differences/rules',
  component: lazyRouteComponent(
    withTexts(() => import('./rules/rules-page.js')),
    'RulesPage',
  ),
});

/** What publishers show otherwise than the locations: the list to decide, and the rules about it. */
export const differenceRoutes = [index, list, rules] as const;
