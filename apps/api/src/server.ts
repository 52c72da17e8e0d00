import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Authenticate } from '@listings/feature-accounts';
import type { Database } from '@listings/persistence';
import { nestLogger } from '@listings/platform';
import type { Logger } from '@listings/platform';
import { ApiModule } from './api-module.js';
import type { ApiFeatures } from './api-module.js';
import { endConnectionsOnStop } from './http/end-connections.js';
import { docUrlsAt } from './http/error-body.js';
import { ErrorFilter } from './http/error-filter.js';
import { Idempotency } from './http/idempotency.js';
import { createMeter } from './http/rate-limit.js';
import { installRequestEdge } from './http/request-edge.js';
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
  installRequestEdge(adapter.getInstance(), {
    authenticate,
    meter: createMeter({ database, logger, unavailable: metrics.limiterUnavailable }),
    metrics,
    corsOrigins,
    logger,
  });
  endConnectionsOnStop(adapter.getInstance());
  const docUrl = docUrlsAt(publicUrl);
  app.useGlobalInterceptors(new Idempotency(database, docUrl), new SuccessEnvelope());
  app.useGlobalFilters(new ErrorFilter(logger, docUrl));
  serveDocument(adapter.getInstance(), { publicUrl, publishers: features.locations.publishers });
  await app.init();
  return app;
}
