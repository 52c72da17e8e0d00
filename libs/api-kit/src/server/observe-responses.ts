import type { FastifyInstance } from 'fastify';
import type { Logger } from '@listings/platform';
import { operationOf } from '../operations/operation.js';
import type { ApiMetrics } from './api-metrics.js';

/** Measures each response and writes a line about it. */
export function observeResponses(
  server: FastifyInstance,
  { metrics, logger }: { readonly metrics: ApiMetrics; readonly logger: Logger },
): void {
  // The fields of these lines are listed below and contain no secrets, so the costly redaction is off.
  const lines = logger.child({}, { redact: [] });
  server.addHook('onResponse', (request, reply, done) => {
    const operation = operationOf(request)?.id ?? 'none';
    metrics.requestSeconds.observe({ operation, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    lines.info(
      {
        method: request.method,
        // The route and not the path, because a path may contain a token.
        path: request.routeOptions.url,
        operation,
        accountId: request.context?.caller?.accountId,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
    done();
  });
}
