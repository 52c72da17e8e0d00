import type { BlockList } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { beginSpan } from '@listings/platform';
import type { OpenSpan } from '@listings/platform';
import { isFromTrustedProxy } from '../callers/client-address.js';
import { operationOf } from '../operations/operation.js';

/**
 * Begins the span of a request to an operation, which ends with its connection's part in it; undefined while tracing is off. A trusted proxy's
 * `traceparent` is the parent. That of another client is a link: a stranger neither chooses what we keep, nor joins traces (docs/decisions/0066).
 */
export function beginRequestSpan(
  request: FastifyRequest,
  reply: FastifyReply,
  { correlationId, trustedProxies }: { correlationId: string; trustedProxies: BlockList },
): OpenSpan | undefined {
  const operation = operationOf(request);
  if (operation === undefined) return undefined;
  const { traceparent } = request.headers;
  const given = typeof traceparent === 'string' ? traceparent : undefined;
  const parent = given !== undefined && isFromTrustedProxy(request, trustedProxies) ? given : null;
  const facts = {
    name: `${request.method} ${request.routeOptions.url ?? ''}`,
    kind: 'server',
    attributes: {
      'http.request.method': request.method,
      'http.route': request.routeOptions.url,
      'listings.operation': operation.id,
      'listings.correlation_id': correlationId,
    },
    ...(parent === null && given !== undefined && { link: given }),
  } as const;
  const span = beginSpan(facts, parent);
  if (span === undefined) return undefined;
  reply.raw.once('close', () => {
    const { statusCode } = reply;
    span.set({
      'http.response.status_code': statusCode,
      'listings.account_id': request.context?.key?.accountId,
      'listings.response_sent': reply.raw.writableFinished,
    });
    span.end(statusCode >= 500 ? { error: statusCode } : undefined);
  });
  return span;
}
