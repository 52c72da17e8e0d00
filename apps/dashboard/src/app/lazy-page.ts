import { lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../language/load.js';

/** A page by the name of its component. It loads with the messages of all pages when it is opened, or a person points at its link. */
export function lazyPage<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(withTexts(load), name);
}
