/** A route: method and path template; `{x}` matches one segment without a colon, `:method` is literal [publishers 1.10]. */
export interface Route {
  readonly method: string;
  readonly path: string;
}

/** What `GET /path` names [publishers 3.1]. */
export function routeAt(at: string): Route {
  const [method = '', path = ''] = at.split(' ');
  return { method, path };
}

/** The route and parameters of a matching template [publishers 3.1]. */
export type PathParams = Readonly<Record<string, string>>;

/** Finds the first route that matches method and path. Compiles the templates once [publishers 3.1]. */
export class Router<R extends Route> {
  private readonly compiled: { route: R; pattern: RegExp }[];

  constructor(routes: readonly R[]) {
    this.compiled = routes.map((route) => ({ route, pattern: compile(route.path) }));
  }

  /** The matching route with its decoded path parameters, or undefined. */
  match(method: string, path: string): { route: R; params: PathParams } | undefined {
    for (const { route, pattern } of this.compiled) {
      if (route.method !== method) continue;
      const found = pattern.exec(path);
      if (found) return { route, params: decoded(found.groups ?? {}) };
    }
    return undefined;
  }

  /** True if a route with any method matches this path (405 instead of 404). */
  knowsPath(path: string): boolean {
    return this.compiled.some(({ pattern }) => pattern.test(path));
  }
}

function compile(template: string): RegExp {
  const source = template
    .split(/(\{\w+\*?\})/)
    .map((piece) => {
      const name = /^\{(\w+)(\*?)\}$/.exec(piece);
      if (!name) return piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      return name[2] === '*' ? `(?<${name[1]}>.+)` : `(?<${name[1]}>[^/:]+)`;
    })
    .join('');
  return new RegExp(`^${source}/?$`);
}

function decoded(groups: Record<string, string>): PathParams {
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeSegment(value)]));
}

function decodeSegment(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
