interface Parameter {
  readonly in: string;
  readonly content?: { readonly 'application/json': { readonly schema: object; readonly example?: unknown } };
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly responses: Readonly<Record<string, object>>;
}

/**
 * The document as the types of the client need it. A parameter that holds JSON gets the type of its value, because the
 * client encodes it. Headers are left out: the client sets and reads them itself.
 */
export function clientDocument(document: object): object {
  const { paths, webhooks, components, ...rest } = document as {
    paths: Record<string, Record<string, Operation>>;
    webhooks?: Record<string, { post: Operation }>;
    components: { headers: object; parameters?: object; responses: Record<string, object> };
  };
  const { headers: _headers, parameters: _parameters, responses, ...others } = components;
  return {
    ...rest,
    paths: mapValues(paths, (methods) => mapValues(methods, clientOperation)),
    ...(webhooks && { webhooks: mapValues(webhooks, ({ post }) => ({ post: clientOperation(post) })) }),
    components: { ...others, responses: mapValues(responses, withoutHeaders) },
  };
}

function clientOperation({ parameters = [], responses, ...operation }: Operation): object {
  const kept = parameters.filter((parameter) => '$ref' in parameter === false && parameter.in !== 'header');
  return { ...operation, parameters: kept.map(decoded), responses: mapValues(responses, withoutHeaders) };
}

function decoded(parameter: Parameter): object {
  if (!parameter.content) return parameter;
  const { content, ...rest } = parameter;
  return { ...rest, schema: content['application/json'].schema };
}

function withoutHeaders(response: object): object {
  const { headers: _headers, ...rest } = response as { headers?: object };
  return rest;
}

function mapValues<T, R>(record: Readonly<Record<string, T>>, map: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
