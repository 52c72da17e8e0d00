import fastifyCookie from '@fastify/cookie';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { FastifyAdapter, NestFastifyApplication } from '@nestjs/platform-fastify';
import { ApiConfiguration } from '@listings/configuration/api';
import type { Authenticate } from '@listings/domain';
import { APPLICATION_OPTIONS, CLOCK, InstallationWatch, LOGGER } from '@listings/nest';
import { Database } from '@listings/persistence';
import { listenFailure } from '@listings/platform';
import type { Clock, Logger } from '@listings/platform';
import { PublisherRegistry } from '@listings/publisher-registry';
import { EnvelopeAdapter } from '../answers/success-envelope.js';
import { AUTHENTICATE, DOC_URL, FIND_SESSION, RATE_LIMITER, REQUEST_LOG } from '../answers/tokens.js';
import { SessionCookie } from '../callers/cookies.js';
import type { FindSession, RequestLog } from '../callers/ports.js';
import type { RateLimiter } from '../callers/rate-limit.js';
import { serveDocument } from '../openapi/serve-document.js';
import type { DocUrl } from '../operations/documented-errors.js';
import { CHECK_CONNECTIONS_MS, MOST_BODY_BYTES, REQUEST_TIMEOUT_MS } from '../operations/operation.js';
import { REQUEST_BOUNDS } from '../operations/request-bounds.js';
import { keepRouteTable } from '../operations/route-table.js';
import { ApiMetrics } from './api-metrics.js';
import { keepConnections } from './connections.js';
import { endConnectionsOnStop } from './end-connections.js';
import { lingerAfterEarlyResponses } from './linger.js';
import { installRequestSteps } from './request-steps.js';
import { unreadableRequests } from './unreadable-requests.js';

/** Serves pages beside the operations: adds their routes before the application is initialised. */
export type ServePages = (app: NestFastifyApplication) => void;

/** Creates the api with its root module. The caller starts to listen. */
export async function createApi(root: DynamicModule, servePages?: ServePages): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(root, fastifyAdapter(), {
    ...APPLICATION_OPTIONS,
    bodyParser: false,
  });
  return initialise(app, servePages);
}

/** Creates the Fastify adapter with the limits of [contract 1]. */
export function fastifyAdapter({ requestTimeoutMs = REQUEST_TIMEOUT_MS } = {}): FastifyAdapter {
  return new EnvelopeAdapter({
    logger: false,
    ...unreadableRequests,
    forceCloseConnections: 'idle',
    requestTimeout: requestTimeoutMs,
    http: {
      // Node exchanges the two limits when the one for headers is longer, as it is by default.
      headersTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.min(CHECK_CONNECTIONS_MS, requestTimeoutMs),
    },
    bodyLimit: MOST_BODY_BYTES,
    routerOptions: { maxParamLength: REQUEST_BOUNDS.pathParameter },
  });
}

/**
 * Installs the request hooks and the documentation, then initialises the application. Fastify applies hooks only to
 * routes that are registered after them, and NestJS registers its routes during the initialisation.
 */
export async function initialise(
  app: NestFastifyApplication,
  servePages?: ServePages,
): Promise<NestFastifyApplication> {
  const server = app.getHttpAdapter().getInstance();
  const configuration = app.get(ApiConfiguration);
  const clock = app.get<Clock>(CLOCK);
  keepConnections(server);
  lingerAfterEarlyResponses(server, clock);
  keepRouteTable(server);
  server.decorate('docUrl', app.get<DocUrl>(DOC_URL));
  installRequestSteps(server, {
    database: app.get(Database),
    authenticate: app.get<Authenticate>(AUTHENTICATE),
    limitRate: app.get<RateLimiter>(RATE_LIMITER),
    metrics: app.get(ApiMetrics),
    corsOrigins: configuration.CORS_ORIGINS,
    trustedProxies: configuration.TRUSTED_PROXIES,
    unknownKeysPerMinute: configuration.UNKNOWN_KEYS_PER_MINUTE,
    sessionRequestsPerMinute: configuration.SESSION_REQUESTS_PER_MINUTE,
    clock,
    logger: app.get<Logger>(LOGGER),
    requestLog: app.get<RequestLog | null>(REQUEST_LOG),
    installation: app.get(InstallationWatch),
    portal: {
      findSession: app.get<FindSession>(FIND_SESSION),
      cookie: app.get(SessionCookie),
      publicUrl: configuration.publicUrl,
    },
  });
  void server.register(fastifyCookie);
  endConnectionsOnStop(server, clock);
  servePages?.(app);
  serveDocument(server, { publicUrl: configuration.publicUrl, publishers: app.get(PublisherRegistry) });
  return app.init();
}

/** Listens on the configured address. An address that cannot be used is a configuration error. */
export async function listen(app: NestFastifyApplication): Promise<void> {
  const { PORT: port, HOST: host } = app.get(ApiConfiguration);
  await app.listen(port, host).catch((error: unknown) => {
    throw listenFailure(error, { host, port, hostVariable: 'HOST', portVariable: 'PORT' });
  });
}
