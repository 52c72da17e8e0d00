import type { FastifyInstance } from 'fastify';
import type { PublisherRegistry } from '@listings/publisher-registry';
import { API_VERSION } from '../http/request-edge.js';
import { routesOf } from '../http/route-table.js';
import { documentFacts } from './document-facts.js';
import { openApiDocument } from './document.js';
import { dashboardPage, errorPage, referencePage } from './pages.js';

/**
 * Serves `/openapi.json`, the readable reference at `/docs`, and a page for every error code at
 * `/docs/errors/<code>` [contract 10]. The document is built at the first request, from the routes that are there.
 */
export function serveDocument(
  server: FastifyInstance,
  options: { publicUrl: string; publishers: PublisherRegistry },
): void {
  let document: ReturnType<typeof openApiDocument> | undefined;
  const current = () => (document ??= buildDocument(server, options));

  server.get('/openapi.json', (_request, reply) => reply.send(current()));
  server.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(referencePage(current())));
  // The dashboard is not built yet; its address says so instead of failing.
  server.get('/dashboard', (_request, reply) => reply.type('text/html; charset=utf-8').send(dashboardPage()));
  server.get<{ Params: { code: string } }>('/docs/errors/:code', (request, reply) => {
    const page = errorPage(request.params.code, options.publishers);
    return reply
      .status(page.known ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(page.html);
  });
}

function buildDocument(
  server: FastifyInstance,
  { publicUrl, publishers }: { publicUrl: string; publishers: PublisherRegistry },
) {
  const routes = routesOf(server).flatMap(({ path, methods, operation }) =>
    operation ? methods.filter((method) => method !== 'HEAD').map((method) => ({ path, method, operation })) : [],
  );
  return openApiDocument(routes, { publicUrl, version: API_VERSION, facts: documentFacts(publishers) });
}
