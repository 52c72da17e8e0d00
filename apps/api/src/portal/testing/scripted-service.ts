import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { validLocation } from '../../testing/running-api.js';

/** An answer of a {@link scriptedService}; `text` is one that need not be JSON. */
export interface ScriptedReply {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  readonly text?: string;
}

/** A location as another service lists it. */
export const placeThere = (id: number, more: object = {}) => ({
  ...validLocation(),
  phone: `+1415555${2000 + id}`,
  databaseId: id,
  id: `there-${id}`,
  subCategoryName: 'Restaurant',
  archived: false,
  locationPhotos: [{ id: `p${id}`, url: `https://photos.example/${id}.jpg`, type: 'COVER', caption: 'Front' }],
  ...more,
});

/** Another service with the same REST API, which shows locations in pages of two and answers as a test wants. */
export function scriptedService() {
  const service = {
    url: '',
    /** The requests so far. */
    calls: [] as { path: string; query: URLSearchParams; authorization: string | undefined }[],
    /** Answers before all others; undefined lets the service answer as usual. */
    script: (() => undefined) as (path: string, query: URLSearchParams) => ScriptedReply | undefined,
    places: [] as Record<string, unknown>[],
    from: () => ({ url: service.url, apiKey: 'key-of-tests' }),
  };
  const answer = (request: IncomingMessage): ScriptedReply => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://service.example');
    const path = pathname.replace('/api/v4', '');
    service.calls.push({ path, query: searchParams, authorization: request.headers.authorization });
    const scripted = service.script(path, searchParams);
    if (scripted) return scripted;
    const empty = { edges: [], pageInfo: { hasNextPage: false, hasPreviousPage: false, endCursor: null, total: 0 } };
    if (path === '/plan-sites') return { body: { data: { planSites: [] } } };
    if (path === '/rollup_interactions') return { body: { data: { rollupInteractions: empty } } };
    if (path === '/connected-accounts')
      return { body: { data: { connectedAccountsInfo: { records: [], pageInfo: { hasNextPage: false } } } } };
    const size = 2;
    const from = Number(searchParams.get('after') ?? 0);
    const edges = service.places
      .slice(from, from + size)
      .map((each, index) => ({ cursor: String(from + index + 1), node: each }));
    const pageInfo = {
      hasNextPage: from + size < service.places.length,
      endCursor: edges.at(-1)?.cursor,
      total: service.places.length,
    };
    return { body: { data: { allLocations: { edges, pageInfo } } } };
  };
  const server = createServer((request, response) => {
    const { status = 200, headers = {}, body, text } = answer(request);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(text ?? JSON.stringify(body ?? {}));
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  beforeEach(() => {
    service.calls = [];
    service.script = () => undefined;
    service.places = Array.from({ length: 5 }, (_, index) => placeThere(index + 1));
  });
  return service;
}
