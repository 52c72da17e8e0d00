import { Injectable } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { successBody } from './json-text.js';
import { operationOf } from './operation.js';

/** Media type of every JSON response [contract 1]. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** Wraps the payload of an operation into the success envelope [1.3]. */
@Injectable()
export class SuccessEnvelope implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const operation = operationOf(http.getRequest<FastifyRequest>());
    if (!operation) return next.handle();
    http.getResponse<FastifyReply>().header('content-type', JSON_TYPE);
    return next.handle().pipe(map((payload) => successBody(operation.payloadKey ?? operation.id, payload)));
  }
}
