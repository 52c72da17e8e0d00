/** The part of an operation object from which an example request is built. */
export interface ShownRequest {
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly example?: unknown;
    readonly content?: { readonly 'application/json': { readonly example: unknown } };
  }[];
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly examples: { readonly request: { value: unknown } } } };
  };
}

/**
 * A curl command that sends the example request; the reader only replaces `YOUR_KEY`. It contains the required query
 * parameters, or the first query parameter when none is required.
 */
export function curlLine(
  { parameters, requestBody }: ShownRequest,
  { method, path, server }: { method: string; path: string; server: string },
): string {
  const named = (place: string) => parameters.filter((parameter) => parameter.in === place);
  const text = (parameter: ShownRequest['parameters'][number]) => {
    const json = parameter.content?.['application/json'].example;
    return json === undefined ? String(parameter.example) : JSON.stringify(json);
  };
  const filled = named('path').reduce(
    (address, parameter) => address.replace(`{${parameter.name}}`, encodeURIComponent(text(parameter))),
    path,
  );
  const required = named('query').filter((parameter) => parameter.required);
  const query = required.length > 0 ? required : named('query').slice(0, 1);
  const body = requestBody?.content['application/json'].examples.request.value;
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(server + filled)}`,
    ...(query.length > 0 ? ['--get'] : []),
    ...query.map((parameter) => `--data-urlencode ${quoted(`${parameter.name}=${text(parameter)}`)}`),
    `-H 'Authorization: API YOUR_KEY'`,
    ...(body === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body, null, 2))}`]),
  ].join(' \\\n  ');
}

/** Quotes text as one shell word. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
