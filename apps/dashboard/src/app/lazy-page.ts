import { lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { AnyRoute, RouteComponent } from '@tanstack/react-router';
import { withTexts } from '../language/load.js';

/**
 * The route of a page below another one, by the name of its component. The page loads with the messages of all pages when it is opened, or a
 * person points at its link.
 */
export function lazyPage<
  Parent extends AnyRoute,
  const Path extends string,
  Module extends Record<string, unknown>,
  Name extends keyof Module & string,
>(parent: Parent, path: Path, load: () => Promise<Module>, name: Name) {
  const component: RouteComponent = lazyRouteComponent(withTexts(load), name);
  return { getParentRoute: () => parent, path, component };
}

/** The route of an address that has no page of its own and leads to another one. */
export function redirectTo<Parent extends AnyRoute, const Path extends string>(parent: Parent, path: Path, to: string) {
  const beforeLoad = (): never => {
    throw redirect({ to, replace: true });
  };
  return { getParentRoute: () => parent, path, beforeLoad };
}
