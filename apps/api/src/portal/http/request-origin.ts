import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { RequestOrigin } from '@listings/feature-accounts';

const origins = new WeakMap<FastifyRequest, RequestOrigin>();

/** Keeps the origin of a request, which the hooks derive from its connection and its proxies. */
export function keepRequestOrigin(request: FastifyRequest, origin: RequestOrigin): void {
  origins.set(request, origin);
}

/** The address and the browser that a portal request comes from. */
export const RequestOriginOf = createParamDecorator((_: unknown, context: ExecutionContext): RequestOrigin => {
  const origin = origins.get(context.switchToHttp().getRequest<FastifyRequest>());
  if (!origin) throw new Error('The request is none of the portal.');
  return origin;
});
