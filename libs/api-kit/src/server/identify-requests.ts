import type { BlockList } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { UnitOfWork } from '@listings/persistence';
import { isCorrelationId, withCause } from '@listings/platform';
import type { Clock } from '@listings/platform';
import { API_VERSION, SAFE_HEADERS } from '../answers/common-headers.js';
import { beginRequestSpan } from './trace-requests.js';

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
