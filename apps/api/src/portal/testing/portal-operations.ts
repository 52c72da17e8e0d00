/** An operation of the portal's document, with the example request. */
export interface DocumentedPortalOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly access: string;
  readonly keyScope?: 'READ' | 'WRITE';
  /** The entry that a success writes into the audit log; undefined when it writes none. */
  readonly audit?: string;
  /** The path with the examples of its parameters, and the required query parameters. */
  readonly url: string;
  /** The example of the body; undefined when the operation has none. */
  readonly body?: unknown;
}

interface Entry {
  readonly operationId: string;
  readonly 'x-portal-access': string;
  readonly 'x-key-scope'?: 'READ' | 'WRITE';
  readonly 'x-audit-action'?: string;
  readonly parameters: readonly { in: string; name: string; required: boolean; example: unknown }[];
  readonly requestBody?: {
    readonly content: { readonly 'application/json'?: { readonly examples: { readonly request: { value: unknown } } } };
  };
}

/** All operations of the portal's document. */
export function portalOperations(document: unknown): DocumentedPortalOperation[] {
  const { paths } = document as { paths: Record<string, Record<string, Entry>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, entry]) => ({
      id: entry.operationId,
      method: method.toUpperCase(),
      path,
      access: entry['x-portal-access'],
      keyScope: entry['x-key-scope'],
      audit: entry['x-audit-action'],
      url: exampleUrl(path, entry),
      body: entry.requestBody?.content['application/json']?.examples.request.value,
    })),
  );
}

/** The example request of an operation. */
export const portalRequest = ({ method, url, body }: DocumentedPortalOperation) => ({ method, path: url, body });

function exampleUrl(path: string, { parameters }: Entry): string {
  const exampleOf = (name: string) => String(parameters.find((each) => each.name === name)?.example);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(exampleOf(name)));
  const query = parameters.filter((each) => each.in === 'query' && each.required);
  return query.length === 0
    ? filled
    : `${filled}?${query.map(({ name }) => `${name}=${encodeURIComponent(exampleOf(name))}`).join('&')}`;
}
