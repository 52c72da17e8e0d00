import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import type { DocUrl } from '../operations/documented-errors.js';
import { SuccessBody, successBody } from '../operations/json-text.js';
import { isOfPortal, operationOf } from '../operations/operation.js';
import type { OperationDeclaration } from '../operations/operation.js';

/** Media type of every JSON response [contract 1]. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * The Fastify adapter, which sends the payload of an operation in the success envelope [1.3]. An interceptor would do the
 * same with a chain of observables for each request.
 */
export class EnvelopeAdapter extends FastifyAdapter {
  override reply(reply: FastifyReply, payload: unknown, status?: number) {
    const operation = operationOf(reply.request);
    if (!operation || isOfPortal(operation)) return super.reply(reply, payload, status);
    void reply.header('content-type', JSON_TYPE);
    return super.reply(reply, bodyOf(operation, payload, reply.server.docUrl), status);
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    docUrl: DocUrl;
  }
}

function bodyOf(operation: OperationDeclaration, payload: unknown, docUrl: DocUrl): string {
  return payload instanceof SuccessBody ? payload.text : successBody(operation, payload, docUrl);
}
