import type { Answer } from '../http/answer.js';
import { routeAt } from '../http/router.js';
import type { PathParams, Route } from '../http/router.js';
import type { ListingA } from '../publisher-a/state.js';
import type { PageB } from '../publisher-b/state.js';
import type { SandboxWorld } from '../sandbox-world.js';
import { lastSegment } from '../scripting/script-queue.js';
import type { Worlds } from '../worlds.js';
import { unknown } from './admin-body.js';
import type { AdminBody } from './admin-body.js';

/** An admin call with everything that a handler needs [publishers 3.4]. */
export interface AdminContext {
  readonly worlds: Worlds;
  readonly space: string;
  readonly world: SandboxWorld;
  readonly params: PathParams;
  readonly query: URLSearchParams;
  readonly body: AdminBody;
}

/** A route under `/_sandbox` [publishers 3.4]. */
export interface AdminRoute extends Route {
  readonly handle: (context: AdminContext) => Answer | Promise<Answer>;
}

/** A route at `GET /path` under `/_sandbox` [publishers 3.4]. */
export function adminRoute(at: string, handle: AdminRoute['handle']): AdminRoute {
  return { ...routeAt(at), handle };
}

/**
 * Finds a listing of either publisher by any form of its id: bare, `locations/{l}`, or with its account [publishers
 * 3.4].
 */
export function findListing(world: SandboxWorld, name: string): { a: ListingA } | { b: PageB } {
  const id = lastSegment(name);
  const listing = world.a.listings.get(id);
  if (listing) return { a: listing };
  const page = world.b.listings.get(id);
  if (page) return { b: page };
  throw unknown(`listing ${name}`);
}

/** Runs `work` now, or after a delay in sandbox time [publishers 3.4]. */
export function nowOrAfter(world: SandboxWorld, afterMs: number | undefined, run: () => void): void {
  if (afterMs) world.after(afterMs, run);
  else run();
}
