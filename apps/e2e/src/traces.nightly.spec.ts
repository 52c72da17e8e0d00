import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createProductClient, readInbox, startProduct, waitFor } from '@listings/testing';
import type { StartedProduct } from '@listings/testing';

const CORRELATION_ID = 'order-4711';

/** A span as the receiver gets it. */
interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly service: string;
}

/** The body of an OTLP request, as far as the test reads it. */
interface Exported {
  readonly resourceSpans: readonly {
    readonly resource: {
      readonly attributes: readonly { readonly key: string; readonly value: { stringValue?: string } }[];
    };
    readonly scopeSpans: readonly { readonly spans: readonly Omit<Span, 'service'>[] }[];
  }[];
}

let receiver: Server;
const spans: Span[] = [];
let text = '';
let product: StartedProduct;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      text += body;
      for (const { resource, scopeSpans } of (JSON.parse(body) as Exported).resourceSpans) {
        const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
        for (const { spans: some } of scopeSpans) spans.push(...some.map((span) => ({ ...span, service })));
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  product = await startProduct({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` } });
}, 330_000);

afterAll(async () => {
  await product?.stop();
  receiver?.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
});

it('[contract 10] one trace and one correlation id from POST /bulk-posts to the inbox, over all processes', async () => {
  const { environment } = product;
  const client = createProductClient(environment);
  const { connectedAccountId } = environment.connectedAccounts.find(({ publisher }) => publisher.endsWith('_A')) ?? {};
  const { records } = await client.post('/connected-accounts/connected-account-listings', {
    connectedAccountId,
    perPage: 50,
  });
  const listing = records.find(({ locationId }: { locationId: unknown }) => !locationId);
  const { locationId } = await client.post('/connected-accounts/create-location-from-listing', {
    connectedAccountId,
    connectedAccountListingId: listing.id,
  });
  const input = {
    postName: 'Traced',
    locationIds: [locationId],
    postType: 'ANNOUNCEMENT',
    postSites: ['PUBLISHER_A'],
    postMessage: [{ site: 'PUBLISHER_A', message: 'Words that no trace repeats' }],
  };
  const { body } = await client.call('POST', '/bulk-posts', { input }, { 'x-correlation-id': CORRELATION_ID });
  expect(body).toMatchObject({ data: { createSocialPost: { success: true } } });

  const published = await waitFor(
    async () =>
      (await readInbox(environment)).find(
        ({ headers, body }) =>
          headers['x-correlation-id'] === CORRELATION_ID && body.includes('"local_post.published"'),
      ),
    { describe: 'the webhook of the published post' },
  );
  const [, traceId, spanId] = (published.headers['traceparent'] ?? '').split('-');
  const parents = await waitFor(() => {
    const path = pathTo(spanId, traceId);
    return path.at(-1)?.name === 'POST /api/v4/bulk-posts' ? path : undefined;
  }, 'all spans from the webhook back to the request');
  expect(parents.map(({ service, name }) => `${service}: ${name}`)).toEqual([
    'listings-webhook-dispatcher: webhook local_post.published',
    expect.stringMatching(/^listings-worker: event/),
    'listings-worker: record post-delivery',
    'listings-api: POST /api/v4/bulk-posts',
  ]);
  const ofTrace = spans.filter((span) => span.traceId === traceId).map(({ name }) => name);
  expect(ofTrace).toEqual(
    expect.arrayContaining(['work campaign', 'work post-delivery', 'PUBLISHER_A posts.createPost']),
  );
  const ofInbox = (await readInbox(environment)).filter(
    ({ headers }) => headers['x-correlation-id'] === CORRELATION_ID,
  );
  expect(new Set(ofInbox.map(({ headers }) => headers['traceparent']?.split('-')[1]))).toEqual(new Set([traceId]));
  // Neither contents nor secrets.
  expect(text).not.toContain('Words that no trace repeats');
  for (const secret of [environment.apiKeys.write, environment.webhookSecret]) expect(text).not.toContain(secret);
});

/** A span with its parents, as far as they have arrived. */
function pathTo(spanId: string | undefined, traceId: string | undefined): Span[] {
  const path: Span[] = [];
  for (let id = spanId; id && path.length < 20; id = path.at(-1)?.parentSpanId) {
    const found = spans.find((span) => span.spanId === id && span.traceId === traceId);
    if (!found) break;
    path.push(found);
  }
  return path;
}
