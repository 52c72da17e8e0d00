import type { FastifyInstance } from 'fastify';
import type { OperationDeclaration, OperationRoute } from './operation.js';

/** A route of the server. */
export interface Route {
  readonly path: string;
  readonly methods: readonly string[];
  readonly operation?: OperationDeclaration;
}

const tables = new WeakMap<FastifyInstance, { route: Route; pattern: RegExp }[]>();

/** Records every route that is registered after this call, with its methods and operation. */
export function keepRouteTable(server: FastifyInstance): void {
  const table: { route: Route; pattern: RegExp }[] = [];
  tables.set(server, table);
  server.addHook('onRoute', ({ url, method, config }) => {
    const pattern = url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+');
    const { operation } = (config ?? {}) as Partial<OperationRoute>;
    const route = { path: url, methods: [method].flat(), operation };
    table.push({ route, pattern: new RegExp(`^${pattern}$`) });
  });
}

/** All routes, in the order of their registration. */
export function routesOf(server: FastifyInstance): Route[] {
  return (tables.get(server) ?? []).map(({ route }) => route);
}

/** The sorted methods of a path; empty when the path does not exist. */
export function methodsAt(server: FastifyInstance, path: string): string[] {
  const found = (tables.get(server) ?? [])
    .filter(({ pattern }) => pattern.test(path))
    .flatMap(({ route }) => route.methods);
  return [...new Set(found)].sort();
}
