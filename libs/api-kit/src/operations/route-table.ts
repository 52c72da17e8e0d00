import type { FastifyInstance } from 'fastify';
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
  /** The paths without parameters. */
  private readonly words = new Set<string>();

  get routes(): Route[] {
    return this.entries.map(({ route }) => route);
  }

  add(route: Route): void {
    const pattern = route.path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+');
    this.entries.push({ route, pattern: new RegExp(`^${pattern}$`) });
    if (!route.path.includes(':')) this.words.add(route.path);
  }

  /** The sorted methods of a path; empty when the path does not exist. A word of a route is no id of another one. */
  methodsAt(path: string): string[] {
    const found = this.entries.filter(({ pattern }) => pattern.test(path));
    const routes = this.has(path) ? found.filter(({ route }) => route.path === path) : found;
    const methods = routes.flatMap(({ route }) => route.methods);
    return [...new Set(methods)].sort();
  }

  /** Whether a route has exactly this path, without parameters. */
  has(path: string): boolean {
    return this.words.has(path);
  }
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
