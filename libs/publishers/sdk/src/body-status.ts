import type { HttpClient, HttpResponse } from './http.js';

/** The options of {@link createStatusClient}. */
export interface StatusClientOptions {
  readonly http: Pick<HttpClient, 'send'>;
  /** The status that a response means, by its body; undefined: its own. */
  readonly statusOf: (response: HttpResponse) => number | undefined;
}

/**
 * An HTTP client for a publisher that answers errors with 200 and an error in the body: it gives such a response the
 * status that the error means. With it, {@link createPacedClient}, {@link createAccountClient} and {@link failureFor}
 * work as for any other publisher.
 *
 * @example
 * const statuses: Record<string, number> = { BAD_KEY: 401, NO_PLACE: 404, BUSY: 429 };
 * const http = createStatusClient({
 *   http: context.http,
 *   statusOf: ({ json }) => {
 *     const fault = asText(asObject(json)?.['fault']);
 *     return fault === undefined ? undefined : (statuses[fault] ?? 500);
 *   },
 * });
 */
export function createStatusClient({ http, statusOf }: StatusClientOptions): Pick<HttpClient, 'send'> {
  return {
    async send(request) {
      const response = await http.send(request);
      return { ...response, status: statusOf(response) ?? response.status };
    },
  };
}
