import type { FastifyInstance } from 'fastify';
import { page as htmlPage, PAGE_HEADERS } from '../html.js';
import { sendPrepared } from '../prepared-content.js';
import { REFERENCE_HEADERS, referencePage } from './reference-page.js';
import { readReferenceScripts } from './reference-scripts.js';
import type { ReferenceScripts } from './reference-scripts.js';

/** Where the scripts of the reference are. */
const SCRIPTS = '/docs/scripts';

/** The name of a script contains a hash of its content: it never changes. */
const CACHED_FOR_GOOD = 'public, max-age=31536000, immutable';

/** Serves the interactive reference of both documents and its scripts, all from this origin. */
export function serveReference(server: FastifyInstance): void {
  let read: ReferenceScripts | undefined;
  const scripts = () => (read ??= readReferenceScripts());
  const page = (title: string, documentPath: string) => {
    const { viewer, start } = scripts();
    const paths = { viewer: `${SCRIPTS}/${viewer.name}`, start: `${SCRIPTS}/${start.name}` };
    return referencePage({ title, documentPath, scripts: paths });
  };

  server.get('/docs', (_request, reply) =>
    reply.headers(REFERENCE_HEADERS).send(page('Business Listings API', '/openapi.json')),
  );
  server.get('/docs/portal', (_request, reply) =>
    reply.headers(REFERENCE_HEADERS).send(page('Business Listings Portal', '/openapi-portal.json')),
  );
  server.get<{ Params: { script: string } }>(`${SCRIPTS}/:script`, async (request, reply) => {
    const script = Object.values(scripts()).find(({ name }) => name === request.params.script);
    if (!script) {
      const unknown = '<h1>Unknown script</h1><p>Open the <a href="/docs">reference</a> again.</p>';
      return reply.status(404).headers(PAGE_HEADERS).send(htmlPage('Unknown script', unknown));
    }
    void reply.type('text/javascript; charset=utf-8').header('cache-control', CACHED_FOR_GOOD);
    return sendPrepared(request, reply, script.prepared);
  });
}
