import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isPortalPath } from './operation.js';
import type { OperationDeclaration, OperationRoute } from './operation.js';

/** A route of the server. */
export interface Route {
  readonly path: string;
  readonly methods: readonly string[];
  readonly operation?: OperationDeclaration;
}

declare module 'fastify' {
  interface FastifyInstance {
    routeTable: RouteTable;
  }
}

/** The routes of a server, in the order of their registration. */
export class RouteTable {
  private readonly entries: { readonly route: Route; readonly pattern: RegExp }[] = [];

  get routes(): Route[] {
    return this.entries.map(({ route }) => route);
  }

  add(route: Route): void {
    const pattern = route.path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+');
    this.entries.push({ route, pattern: new RegExp(`^${pattern}$`) });
  }

  /** The sorted methods of a path; empty when the path does not exist. A word of a route is no id of another one. */
  methodsAt(path: string): string[] {
    const found = this.entries.filter(({ pattern }) => pattern.test(path));
    const exact = found.filter(({ route }) => isWords(route, path));
    const methods = (exact.length > 0 ? exact : found).flatMap(({ route }) => route.methods);
    return [...new Set(methods)].sort();
  }

  /** Whether a route has exactly this path, without parameters. */
  has(path: string): boolean {
    return this.entries.some(({ route }) => isWords(route, path));
  }
}

/** Whether a path is the one of a route that has no parameters. */
function isWords(route: Route, path: string): boolean {
  return route.path === path && !path.includes(':');
}

/** Whether the id in the path of a request is a word of a route with other methods, like `archive` in `GET /locations/archive`. */
export function isWordForId({ url, routeOptions, server }: FastifyRequest): boolean {
  if (!routeOptions.url?.includes(':') || isPortalPath(url)) return false;
  return server.routeTable.has(url.split('?', 1)[0] ?? '');
}

/** Records every route that is registered after this call, with its methods and operation. */
export function keepRouteTable(server: FastifyInstance): void {
  const table = new RouteTable();
  server.decorate('routeTable', table);
  server.addHook('onRoute', ({ url, method, config }) => {
    const { operation } = (config ?? {}) as Partial<OperationRoute>;
    table.add({ path: url, methods: [method].flat(), operation });
  });
}
