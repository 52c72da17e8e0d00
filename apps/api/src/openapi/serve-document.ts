import type { FastifyInstance } from 'fastify';
import type { PublisherRegistry } from '@listings/publisher-registry';
import { routesOf } from '../http/route-table.js';
import { portalDocumentOf, publicDocumentOf } from './documents.js';
import { errorPage, errorsPage } from './error-page.js';
import { eventPage, eventsPage } from './event-page.js';
import { PAGE_HEADERS } from './html.js';
import { serveReference } from './reference/serve-reference.js';

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
  let text: string | undefined;
  const current = () => (document ??= publicDocumentOf(routesOf(server), options));

  server.get('/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send((text ??= JSON.stringify(current()))),
  );
  let portal: ReturnType<typeof portalDocumentOf> | undefined;
  const currentPortal = () => (portal ??= portalDocumentOf(routesOf(server), options));
  server.get('/openapi-portal.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(currentPortal())),
  );
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
