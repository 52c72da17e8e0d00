import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Authenticate } from '@listings/feature-accounts';
import type { Database } from '@listings/persistence';
import { nestLogger } from '@listings/platform';
import type { Logger } from '@listings/platform';
import { ApiModule } from './api-module.js';
import type { ApiFeatures } from './api-module.js';
import { docUrlsAt } from './http/error-body.js';
import { ErrorFilter } from './http/error-filter.js';
import { Idempotency } from './http/idempotency.js';
import { createRateLimiter } from './http/rate-limit.js';
import { installRequestHooks } from './http/request-hooks.js';
import { SuccessEnvelope } from './http/success-envelope.js';
import { unreadableRequests } from './http/unreadable-requests.js';
import { serveDocument } from './openapi/serve-document.js';
import type { ApiMetrics } from './metrics.js';

/** Longest path parameter: an id, a cursor or a link token. */
const MAX_PARAMETER_LENGTH = 512;

/** Builds the HTTP server: the edge, the controllers, the two envelopes. It does not listen yet. */
export async function createServer(options: {
  features: ApiFeatures;
  database: Database;
  authenticate: Authenticate;
  metrics: ApiMetrics;
  /** Where clients reach this service, without a slash at the end. */
  publicUrl: string;
  /** Pages of these origins may call the API from a browser; none when left out. */
  corsOrigins?: readonly string[];
  logger: Logger;
}): Promise<NestFastifyApplication> {
  const { features, database, authenticate, metrics, publicUrl, corsOrigins = [], logger } = options;
  const adapter = new FastifyAdapter({
    logger: false,
    ...unreadableRequests,
    forceCloseConnections: 'idle',
    requestTimeout: 30_000,
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH },
  });
  const app = await NestFactory.create<NestFastifyApplication>(ApiModule.over(features), adapter, {
    bodyParser: false,
    logger: nestLogger(logger),
    abortOnError: false,
  });
  installRequestHooks(adapter.getInstance(), {
    authenticate,
    limitRate: createRateLimiter({ database, logger, unavailable: metrics.limiterUnavailable }),
    metrics,
    corsOrigins,
    logger,
  });
  letConnectionsEnd(adapter.getInstance());
  const docUrl = docUrlsAt(publicUrl);
  app.useGlobalInterceptors(new Idempotency(database, docUrl), new SuccessEnvelope());
  app.useGlobalFilters(new ErrorFilter(logger, docUrl));
  serveDocument(adapter.getInstance(), { publicUrl, publishers: features.locations.publishers });
  await app.init();
  return app;
}

/**
 * A request in hand is answered while the process stops [contract 10]. Its connection, which was not idle when the idle
 * ones were closed, would be kept for the client's next request and hold up the end.
 */
function letConnectionsEnd(server: FastifyInstance): void {
  server.addHook('preClose', (done) => {
    server.server.keepAliveTimeout = 1;
    done();
  });
}
