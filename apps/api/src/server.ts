import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Authenticate } from '@listings/feature-accounts';
import { APPLICATION_OPTIONS, LOGGER } from '@listings/nest';
import { ConfigurationError } from '@listings/platform';
import type { Logger } from '@listings/platform';
import { PublisherRegistry } from '@listings/publisher-registry';
import { ApiModule } from './api.module.js';
import { ApiConfiguration } from './configuration.js';
import { endConnectionsOnStop } from './http/end-connections.js';
import { MAX_PARAMETER_LENGTH } from './http/parameters.js';
import type { RateLimiter } from './http/rate-limit.js';
import { installRequestHooks } from './http/request-hooks.js';
import { AUTHENTICATE, RATE_LIMITER } from './http/tokens.js';
import { unreadableRequests } from './http/unreadable-requests.js';
import { ApiMetrics } from './metrics.js';
import { serveDocument } from './openapi/serve-document.js';

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

/** Listens on the configured port. A port that is in use is a configuration error. */
export async function listen(app: NestFastifyApplication): Promise<void> {
  const { PORT, HOST } = app.get(ApiConfiguration);
  await app.listen(PORT, HOST).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new ConfigurationError([
      `PORT ${PORT} is in use: stop the process that listens on it or set PORT to another port.`,
    ]);
  });
}
