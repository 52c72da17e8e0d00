import {
  applyDecorators,
  Controller,
  createParamDecorator,
  Delete,
  Get,
  HttpCode,
  Patch,
  Post,
  Put,
  Res,
  UseInterceptors,
} from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Idempotency } from '../answers/idempotency.js';
import { isRepeatable, methodOf, pathsOf } from '../operations/operation.js';
import type { OperationDeclaration, OperationRoute, Tag } from '../operations/operation.js';
import type { CallOf, ReturnOf } from './operation-call.js';
import { RequestReader } from './request-reader.js';

const METHODS = { GET: Get, POST: Post, PUT: Put, PATCH: Patch, DELETE: Delete };

/**
 * Declares a controller method as an operation. The method has one parameter, a call (`operation-call.ts`). The types of
 * the call and of what the method returns must agree with the declaration. Only writes of the public API have an interceptor: without one, NestJS calls the
 * method without observables, and a page of a list takes less processor time.
 */
export function Operation<const D extends OperationDeclaration>(operation: D) {
  const reader = new RequestReader(operation);
  const declare = applyDecorators(
    METHODS[methodOf(operation)](pathsOf(operation)),
    RouteConfig({ operation } satisfies OperationRoute),
    ...(operation.response ? [HttpCode(200)] : []),
    ...(isRepeatable(operation) ? [UseInterceptors(Idempotency)] : []),
  );
  return <Handler extends (call: CallOf<D>, reply: never) => ReturnOf<D>>(
    controller: object,
    name: string,
    method: TypedPropertyDescriptor<Handler>,
  ): void => {
    declare(controller, name, method as TypedPropertyDescriptor<unknown>);
    Call(reader)(controller, name, 0);
    // NestJS leaves the answer to a method that takes the response.
    if (!operation.response) Res()(controller, name, 1);
  };
}

/** Marks a controller whose operations have this tag in the document, unless one declares another. */
export function ApiController(tag: Tag): ClassDecorator {
  return (controller) => {
    Controller()(controller);
    for (const { value } of Object.values(
      Object.getOwnPropertyDescriptors<Record<string, unknown>>(controller.prototype),
    )) {
      const route = typeof value === 'function' ? routeOf(value) : undefined;
      if (route)
        Reflect.defineMetadata(
          FASTIFY_ROUTE_CONFIG_METADATA,
          { operation: { tag, ...route.operation } },
          value as object,
        );
    }
  };
}

/** The route that a method of a controller declares. */
export function routeOf(method: object): OperationRoute | undefined {
  return Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, method) as OperationRoute | undefined;
}

/** The argument of an operation (`CallOf`). */
const Call = createParamDecorator((reader: RequestReader, execution: ExecutionContext) => {
  const http = execution.switchToHttp();
  const request = http.getRequest<FastifyRequest>();
  const { caller, origin, unit } = request.context ?? {};
  const session = caller && 'session' in caller ? caller.session : undefined;
  return { request, reply: http.getResponse<FastifyReply>(), caller, session, origin, unit, ...reader.read(request) };
});
