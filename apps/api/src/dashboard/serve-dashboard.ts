import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLoopback, page, PAGE_HEADERS } from '@listings/api-kit';
import { brandedPage } from './branded-page.js';
import type { PageBrand } from './branded-page.js';
import { DASHBOARD_FOLDER, dashboardFiles } from './dashboard-files.js';
import type { DashboardFile } from './dashboard-files.js';

/** The names of these files contain a hash of their content. */
const FOREVER = 'public, max-age=31536000, immutable';

/** A page address has no dot in its last part; an asset has. */
const ASSET = /\.[^/]*$/;

/**
 * Serves the dashboard: every page address gets `index.html`, whose script shows the page; a missing file is 404. The
 * files are those of the build, so a new release needs a new start of the process.
 */
export function serveDashboard(
  server: FastifyInstance,
  {
    publicUrl,
    mapStyleUrl,
    brand,
    folder = DASHBOARD_FOLDER,
  }: { publicUrl: string; mapStyleUrl?: string | undefined; brand: PageBrand; folder?: string },
): void {
  const headers = dashboardHeaders(publicUrl, mapStyleUrl);
  const files = dashboardFiles(folder);
  let branded: DashboardFile | undefined;
  const answer = (request: FastifyRequest, reply: FastifyReply, path: string) => {
    if (!files) return reply.status(503).headers(PAGE_HEADERS).send(NOT_BUILT);
    if (path !== 'index.html' && ASSET.test(path)) {
      const file = files(path);
      if (!file) return reply.status(404).headers(PAGE_HEADERS).send(NO_SUCH_FILE);
      return sendFile(request, reply.headers({ ...headers, 'cache-control': FOREVER }), file);
    }
    const index = (branded ??= brandedPage(files('index.html') as DashboardFile, brand));
    return sendFile(request, reply.headers({ ...headers, 'cache-control': 'no-cache' }), index);
  };
  server.get('/dashboard', (request, reply) => answer(request, reply, 'index.html'));
  server.get<{ Params: { '*': string } }>('/dashboard/*', (request, reply) =>
    answer(request, reply, request.params['*']),
  );
}

const NOT_BUILT = page(
  'Dashboard',
  '<h1>The dashboard is not built</h1><p>Run <code>node tools/dev/build.mjs</code> and start the api again.</p>',
);
const NO_SUCH_FILE = page('Dashboard', '<h1>This file does not exist</h1>');

/**
 * The headers of every file. Scripts come from this service alone and none is inline; styles may be inline, because the
 * components set them on elements. Photos come from publishers and media stores, and tiles of maps from the origin of their style.
 */
function dashboardHeaders(publicUrl: string, mapStyleUrl: string | undefined): Record<string, string> {
  // On loopback the sandbox and the media store have no TLS.
  const photos = `img-src 'self' data: blob: https:${isLoopback(publicUrl) ? ' http:' : ''}`;
  // The library of maps reads pictures as data too, so that "connect-src" is all that it needs. Its worker is a script of this service.
  const tiles = mapStyleUrl === undefined ? '' : ` ${new URL(mapStyleUrl).origin}`;
  return {
    ...PAGE_HEADERS,
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      photos,
      "font-src 'self'",
      `connect-src 'self'${tiles}`,
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'none'",
    ].join('; '),
  };
}

function sendFile(request: FastifyRequest, reply: FastifyReply, { type, body, gzip, brotli }: DashboardFile) {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  void reply.headers({ 'content-type': type, vary: 'accept-encoding' });
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(brotli);
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(gzip);
  return reply.send(body);
}
