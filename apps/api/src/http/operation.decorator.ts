import { applyDecorators, Delete, Get, HttpCode, Post, UseInterceptors } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { Idempotency } from './idempotency.js';
import { API_PREFIX, pathsOf } from './operation.js';
import type { OperationDeclaration, OperationRoute } from './operation.js';

/**
 * Declares a controller method as an operation of the API. Only writes have an interceptor: without one, NestJS calls
 * the method without observables, and a page of a list takes less processor time.
 */
export function Operation(operation: OperationDeclaration): MethodDecorator {
  const paths = pathsOf(operation).map((path) => `${API_PREFIX}${path}`);
  const method = { GET: Get, POST: Post, DELETE: Delete }[operation.method];
  const route = [method(paths), HttpCode(200), RouteConfig({ operation } satisfies OperationRoute)];
  return applyDecorators(...route, ...(operation.method === 'GET' ? [] : [UseInterceptors(Idempotency)]));
}
