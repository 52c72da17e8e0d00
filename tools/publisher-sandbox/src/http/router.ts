/** A route: method and path template; `{x}` matches one segment without a colon, `:method` is literal [publishers 1.10]. */
export interface Route {
  readonly method: string;
  readonly path: string;
}

/** What a template found in a path [publishers 3.1]. */
export type PathParams = Readonly<Record<string, string>>;

/** Finds the first route whose method and template fit; templates are compiled once [publishers 3.1]. */
export class Router<R extends Route> {
  private readonly compiled: { route: R; pattern: RegExp }[];

  constructor(routes: readonly R[]) {
    this.compiled = routes.map((route) => ({ route, pattern: compile(route.path) }));
  }

  /** The fitting route with its decoded path parameters, or undefined. */
  match(method: string, path: string): { route: R; params: PathParams } | undefined {
    for (const { route, pattern } of this.compiled) {
      if (route.method !== method) continue;
      const found = pattern.exec(path);
      if (found) return { route, params: decoded(found.groups ?? {}) };
    }
    return undefined;
  }

  /** Whether any method is served at this path (405 instead of 404). */
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
