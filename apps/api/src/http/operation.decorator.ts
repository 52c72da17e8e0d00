import { applyDecorators, Delete, Get, HttpCode, Patch, Post, Put, UseInterceptors } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { Idempotency } from './idempotency.js';
import { isOfPortal, isWrite, methodOf, pathsOf } from './operation.js';
import type { OperationDeclaration, OperationRoute } from './operation.js';

const METHODS = { GET: Get, POST: Post, PUT: Put, PATCH: Patch, DELETE: Delete };

/**
 * Declares a controller method as an operation. Only writes of the public API have an interceptor: without one, NestJS
 * calls the method without observables, and a page of a list takes less processor time.
 */
export function Operation(operation: OperationDeclaration): MethodDecorator {
  return applyDecorators(
    METHODS[methodOf(operation)](pathsOf(operation)),
    RouteConfig({ operation } satisfies OperationRoute),
    ...(operation.response ? [HttpCode(200)] : []),
    ...(isWrite(operation) && !isOfPortal(operation) ? [UseInterceptors(Idempotency)] : []),
  );
}
