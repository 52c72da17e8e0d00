import type { FastifyInstance } from 'fastify';
import type { PublisherRegistry } from '@listings/publisher-registry';
import { portalDocumentOf, publicDocumentOf } from './documents.js';
import { errorPage, errorsPage } from './error-page.js';
import { eventPage, eventsPage } from './event-page.js';
import { PAGE_HEADERS } from './html.js';
import { prepareContent, sendPrepared } from './prepared-content.js';
import type { PreparedContent } from './prepared-content.js';
import { serveReference } from './reference/serve-reference.js';

/** Browsers ask each time whether the document has changed. */
const ASK_AGAIN = 'no-cache';

/**
 * Serves `/openapi.json` with its reference at `/docs`, the document of the portal at `/openapi-portal.json` with its
 * reference at `/docs/portal`, a page for every error code at `/docs/errors/<code>`, and one for every event at
 * `/docs/events/<event>` [contract 10]. The first request builds a document from the registered routes.
 */
export function serveDocument(
  server: FastifyInstance,
  options: { publicUrl: string; publishers: PublisherRegistry },
): void {
  let document: ReturnType<typeof publicDocumentOf> | undefined;
  const current = () => (document ??= publicDocumentOf(server.routeTable.routes, options));
  serveJson(server, '/openapi.json', current);
  serveJson(server, '/openapi-portal.json', () => portalDocumentOf(server.routeTable.routes, options));
  serveReference(server);
  server.get('/docs/errors', (_request, reply) => reply.headers(PAGE_HEADERS).send(errorsPage(options.publishers)));
  server.get('/docs/events', (_request, reply) => reply.headers(PAGE_HEADERS).send(eventsPage(options.publishers)));
  server.get<{ Params: { code: string } }>('/docs/errors/:code', (request, reply) => {
    const { known, html } = errorPage(request.params.code, { publishers: options.publishers, document: current() });
    return reply
      .status(known ? 200 : 404)
      .headers(PAGE_HEADERS)
      .send(html);
  });
  server.get<{ Params: { event: string } }>('/docs/events/:event', (request, reply) => {
    const { known, html } = eventPage(request.params.event, options.publishers);
    return reply
      .status(known ? 200 : 404)
      .headers(PAGE_HEADERS)
      .send(html);
  });
}

/** Serves a document. Everybody may read it without a key, so a request costs no more than to send its bytes. */
export function serveJson(server: FastifyInstance, path: string, document: () => object): void {
  let prepared: PreparedContent | undefined;
  server.get(path, async (request, reply) => {
    prepared ??= prepareContent(Buffer.from(JSON.stringify(document())));
    void reply.type('application/json; charset=utf-8').header('cache-control', ASK_AGAIN);
    return sendPrepared(request, reply, prepared);
  });
}
