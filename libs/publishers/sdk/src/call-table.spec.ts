import { describe, expect, it } from '@jest/globals';
import { sessionWith } from './account-client.js';
import type { ListingPlace } from './authorization.js';
import { createCallTable, declareCall } from './call-table.js';
import { failureOf } from './errors.js';
import type { PublisherFailure } from './errors.js';
import type { HttpRequest, HttpResponse } from './http.js';
import { failureFor } from './refusals.js';
import { shape } from './shapes.js';

const Shop = shape.message({ name: shape.text }, ['name']);
const Shops = shape.message({ shops: shape.list(Shop), next: shape.text });
const calls = {
  shop: declareCall('GET BASE/v1/{shop}', { effect: 'read' }, Shop),
  shops: declareCall('GET BASE/v1/shops', { effect: 'read' }, Shops),
  rename: declareCall('POST BASE/v1/{shop}/names/{name}', { effect: 'content', limit: 'listing' }, Shop),
};
const session = sessionWith({ token: 't' });
const about = { session, listingRef: '7' };

type Answer = { readonly status?: number; readonly json?: unknown };
type Explanation = Pick<Parameters<typeof createCallTable<typeof calls>>[0], 'explain'>;

/** A publisher that answers calls one after the other. */
const answering = (...answers: readonly Answer[]) => answeringWith({}, ...answers);

function answeringWith(more: Explanation, ...answers: readonly Answer[]) {
  const sent: HttpRequest[] = [];
  const send = async (request: HttpRequest): Promise<HttpResponse> => {
    const { status = 200, json } = answers[sent.push(request) - 1] ?? {};
    return { status, headers: {}, text: JSON.stringify(json ?? ''), json };
  };
  const api = createCallTable({
    calls,
    ...more,
    http: { send },
    now: () => 0,
    authorize: ({ token }) => ({ authorization: `Bearer ${String(token)}` }),
    namesOf: (listingRef) => ({ BASE: 'https://acme.example', shop: listingRef && `shops/${listingRef}` }),
    failureOf: ({ status }, purpose) => failureFor({ status, text: 'no' }, purpose),
    paging: { parameter: 'from', next: 'next' },
  });
  return { api, sent };
}

describe('a table of calls', () => {
  it('[publishers 1.1] makes a call from its row, the names of the installation and those of the listing', async () => {
    const { api, sent } = answering({ json: { name: 'Corner' } });
    expect(await api.call('rename', about, { name: 'x', json: { name: 'Corner' } })).toEqual({ name: 'Corner' });
    const request = { method: 'POST', json: { name: 'Corner' }, headers: { authorization: 'Bearer t' } };
    expect(sent).toMatchObject([{ ...request, url: 'https://acme.example/v1/shops/7/names/x' }]);
  });

  it('[publishers 0.1] refuses an answer of another shape, which may follow a write that took effect', async () => {
    const failureAfter = (name: 'shop' | 'rename') => answering({ json: {} }).api.call(name, about).catch(failureOf);
    expect(await failureAfter('shop')).toMatchObject({ kind: 'TRANSIENT', outcomeUnknown: false });
    expect(await failureAfter('rename')).toMatchObject({ kind: 'TRANSIENT', outcomeUnknown: true });
  });

  it('[publishers 1.3] tells what a refusal means, and what does not exist', async () => {
    const one = (status: number) => answering({ status }).api;
    const missing = { kind: 'LISTING_NOT_FOUND', listingRef: '7' };
    expect(await one(404).call('shop', about).catch(failureOf)).toMatchObject(missing);
    const limited = { kind: 'RATE_LIMITED', scope: 'listing' };
    expect(await one(429).call('rename', about).catch(failureOf)).toMatchObject(limited);
    expect(await one(404).find('shop', about)).toBeUndefined();
    await expect(one(403).find('shop', about)).rejects.toThrow();
    expect(await one(410).attempt('shop', about)).toMatchObject({ response: { status: 410 } });
  });

  it('[publishers 5.8] lets the plug-in look closer at a failure, also of a page, and not at what `find` misses', async () => {
    const asked: string[] = [];
    const explain = async (failure: PublisherFailure, call: string, { listingRef }: Partial<ListingPlace>) => {
      asked.push(`${failure.kind} ${call} ${listingRef}`);
      return { kind: 'NO_DATA', reason: 'unverified' } as const;
    };
    const one = (status: number) => answeringWith({ explain }, { status }).api;
    const looks = [one(404).call('shop', about), one(403).find('shop', about), one(429).all('shops', { session })];
    for (const look of looks) await expect(look).rejects.toMatchObject({ failure: { kind: 'NO_DATA' } });
    expect(await one(404).find('shop', about)).toBeUndefined();
    expect(await one(404).attempt('shop', about)).toMatchObject({ failure: { kind: 'LISTING_NOT_FOUND' } });
    const explained = ['LISTING_NOT_FOUND shop 7', 'LISTING_INACCESSIBLE shop 7', 'RATE_LIMITED shops undefined'];
    expect(asked).toEqual(explained);
  });

  it('[publishers 1.1] reads a list page by page, with the cursor of the page before', async () => {
    const pages = [{ json: { shops: [{ name: 'A' }], next: 'b' } }, { json: { next: '' } }];
    const { api, sent } = answering(...pages);
    expect(await api.all('shops', { session }, { query: { size: 1 } })).toEqual(pages.map(({ json }) => json));
    expect(sent.map(({ query }) => query)).toEqual([undefined, 'b'].map((from) => ({ size: 1, from })));

    const missing: unknown[] = [];
    for await (const page of answering({ status: 404 }).api.pages('shops', { session }, {}, () => ({})))
      missing.push(page);
    expect(missing).toEqual([{}]);
  });
});
