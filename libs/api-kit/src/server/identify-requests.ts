import type { BlockList } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { UnitOfWork } from '@listings/persistence';
import { isCorrelationId, withCause } from '@listings/platform';
import type { Clock } from '@listings/platform';
import { beginRequestSpan } from './trace-requests.js';

/** The date version of the interface [9.1]. */
export const API_VERSION = '2026-07-29';

/** Headers of every response [reliability 3, API8]; routes whose responses caches may keep replace `cache-control`. */
export const SAFE_HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const;

/** Gives each request its correlation id, its span and its context, and each response the headers that all have [contract 1]. */
export function identifyRequests(
  server: FastifyInstance,
  { clock, database, trustedProxies }: { clock: Pick<Clock, 'uuid'>; database: UnitOfWork; trustedProxies: BlockList },
): void {
  server.decorateRequest('context', null);
  server.addHook('onRequest', (request, reply, done) => {
    const given = request.headers['x-correlation-id'];
    const id = typeof given === 'string' && isCorrelationId(given) ? given : clock.uuid();
    request.context = { failures: [], unit: database };
    void reply.headers({ 'x-correlation-id': id, 'x-api-version': API_VERSION, ...SAFE_HEADERS });
    const span = beginRequestSpan(request, reply, { correlationId: id, trustedProxies });
    withCause({ correlationId: id, traceParent: span?.traceParent }, done);
  });
}
