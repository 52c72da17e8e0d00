import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { validLocation } from '@listings/feature-locations/testing';
import { startReceiver } from '@listings/testing';
import type { ReceivedRequest, Receiver } from '@listings/testing';

/** An answer of a {@link scriptedService}; `text` is one that need not be JSON. */
export type ScriptedReply = Partial<{ status: number; headers: Record<string, string>; body: unknown; text: string }>;

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
  const pageAfter = (from: number, size = 2) => {
    const total = service.places.length;
    const edges = service.places.slice(from, from + size).map((node, nth) => ({ cursor: `${from + nth + 1}`, node }));
    return { edges, pageInfo: { hasNextPage: from + size < total, endCursor: edges.at(-1)?.cursor, total } };
  };
  const answer = (request: ReceivedRequest): ScriptedReply => {
    const { pathname, searchParams } = new URL(request.path, 'http://service.example');
    const path = pathname.replace('/api/v4', '');
    service.calls.push({ path, query: searchParams, authorization: request.headers.authorization });
    const scripted = service.script(path, searchParams);
    if (scripted) return scripted;
    const pageInfo = { hasNextPage: false, hasPreviousPage: false, endCursor: null, total: 0 };
    const empty: Record<string, object> = {
      '/plan-sites': { planSites: [] },
      '/rollup_interactions': { rollupInteractions: { edges: [], pageInfo } },
      '/connected-accounts': { connectedAccountsInfo: { records: [], pageInfo } },
    };
    const data = empty[path] ?? { allLocations: pageAfter(Number(searchParams.get('after') ?? 0)) };
    return { body: { data } };
  };
  let receiver: Receiver | undefined;
  beforeAll(async () => {
    receiver = await startReceiver();
    receiver.answer((request) => {
      const { status, headers, body = {}, text = JSON.stringify(body) } = answer(request);
      return { status, headers: { 'content-type': 'application/json', ...headers }, body: text };
    });
    service.url = receiver.url;
  });
  afterAll(() => receiver?.close());
  beforeEach(() => {
    service.calls = [];
    service.script = () => undefined;
    service.places = Array.from({ length: 5 }, (_, index) => placeThere(index + 1));
  });
  return service;
}
