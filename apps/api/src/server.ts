import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Authenticate } from '@listings/feature-accounts';
import { APPLICATION_OPTIONS, LOGGER } from '@listings/nest';
import { listenFailure } from '@listings/platform';
import type { Logger } from '@listings/platform';
import { PublisherRegistry } from '@listings/publisher-registry';
import { ApiModule } from './api.module.js';
import { ApiConfiguration } from './configuration.js';
import { endConnectionsOnStop } from './http/end-connections.js';
import type { RateLimiter } from './http/rate-limit.js';
import { installRequestHooks } from './http/request-hooks.js';
import { AUTHENTICATE, RATE_LIMITER } from './http/tokens.js';
import { unreadableRequests } from './http/unreadable-requests.js';
import { ApiMetrics } from './metrics.js';
import { serveDocument } from './openapi/serve-document.js';

/** Maximum length of a path parameter: ids, cursors and link tokens are shorter. */
const MAX_PARAMETER_LENGTH = 512;

/** Creates the api with the loaded publishers. The caller starts to listen. */
export async function createApi(publishers: PublisherRegistry): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(ApiModule.of({ publishers }), fastifyAdapter(), {
    ...APPLICATION_OPTIONS,
    bodyParser: false,
  });
  return initialise(app);
}

/** Creates the Fastify adapter with the limits of [contract 1]. */
export function fastifyAdapter(): FastifyAdapter {
  return new FastifyAdapter({
    logger: false,
    ...unreadableRequests,
    forceCloseConnections: 'idle',
    requestTimeout: 30_000,
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH },
  });
}

/**
 * Installs the request hooks and the documentation, then initialises the application. Fastify applies hooks only to
 * routes that are registered after them, and NestJS registers its routes during the initialisation.
 */
export async function initialise(app: NestFastifyApplication): Promise<NestFastifyApplication> {
  const server = app.getHttpAdapter().getInstance();
  const { publicUrl, CORS_ORIGINS: corsOrigins } = app.get(ApiConfiguration);
  installRequestHooks(server, {
    authenticate: app.get<Authenticate>(AUTHENTICATE),
    limitRate: app.get<RateLimiter>(RATE_LIMITER),
    metrics: app.get(ApiMetrics),
    corsOrigins,
    logger: app.get<Logger>(LOGGER),
  });
  endConnectionsOnStop(server);
  serveDocument(server, { publicUrl, publishers: app.get(PublisherRegistry) });
  return app.init();
}

/** Listens on the configured address. An address that cannot be used is a configuration error. */
export async function listen(app: NestFastifyApplication): Promise<void> {
  const { PORT: port, HOST: host } = app.get(ApiConfiguration);
  await app.listen(port, host).catch((error: unknown) => {
    throw listenFailure(error, { host, port, hostVariable: 'HOST', portVariable: 'PORT' });
  });
}
