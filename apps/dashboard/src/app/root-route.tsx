import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { NotFound } from '../components/not-found.js';
import { PageFailure } from '../components/page-failure.js';

/** What the loaders of all routes get. */
export interface RouterContext {
  readonly queryClient: QueryClient;
}

/** The root of all pages. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  notFoundComponent: NotFound,
  errorComponent: PageFailure,
});
