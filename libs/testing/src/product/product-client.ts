import type { ProductEnvironment } from './started-product.js';

/** A response of the api. */
export interface ProductAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a client's view: plain JSON
  readonly body: any;
}

/** A client of the API over HTTP with a key, as a client developer would write it. */
export function createProductClient({ apiUrl, apiKeys }: Pick<ProductEnvironment, 'apiUrl' | 'apiKeys'>) {
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<ProductAnswer> => {
    const response = await fetch(`${apiUrl}/api/v4${path}`, {
      method,
      headers: {
        authorization: `API ${apiKeys.write}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
  };
  const payload = ({ status, text, body }: ProductAnswer, path: string) => {
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
    return Object.values(body.data as Record<string, unknown>)[0] as ProductAnswer['body'];
  };
  return {
    /** Sends a GET request; parameters that are not text are JSON-encoded. */
    async get(path: string, query: Record<string, unknown> = {}) {
      const search = new URLSearchParams(
        Object.entries(query).map(([name, value]): [string, string] => [
          name,
          typeof value === 'string' ? value : JSON.stringify(value),
        ]),
      );
      return payload(await call('GET', `${path}?${search.toString()}`), path);
    },
    /** Sends `input` in a POST request and returns the payload. */
    async post(path: string, input: object) {
      return payload(await call('POST', path, { input }), path);
    },
    async remove(path: string) {
      return payload(await call('DELETE', path), path);
    },
    call,
  };
}
