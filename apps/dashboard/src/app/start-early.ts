import type { AnyRoute } from '@tanstack/react-router';
import { sessionQuery } from '../api/session-query.js';
import { queryClient, router } from './router.js';
import { signedInRoute } from './signed-in-route.js';

/**
 * Begins to load what the first page needs, the session and the code of the page, before the first rendering asks for them one
 * after the other.
 */
export function startEarly(): void {
  const routes: Readonly<Record<string, AnyRoute>> = router.routesById;
  const ids = router.matchRoutes(router.latestLocation).map(({ routeId }) => String(routeId));
  if (!ids.includes(signedInRoute.id)) return;
  void queryClient.prefetchQuery(sessionQuery);
  // The router asks again, and shows the error of a page that cannot be loaded.
  for (const id of ids) if (routes[id]) router.loadRouteChunk(routes[id])?.catch(() => undefined);
}
