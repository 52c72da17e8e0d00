import type { FastifyInstance, FastifyRequest } from 'fastify';
import { excerpt, RequestError } from '@listings/errors';
import { isWordForId } from '../operations/operation.js';

/** Refuses requests whose path exists for other methods only, but looks like one with an id. */
export function refuseWordsForIds(server: FastifyInstance): void {
  server.addHook('onRequest', async (request) => {
    if (isWordForId(request)) throw unknownRoute(request);
  });
}

/** 405 with `Allow` when the path exists for other methods, otherwise 404 [contract 1]. */
export function unknownRoute(request: FastifyRequest): RequestError {
  const path = request.url.split('?')[0] ?? '';
  const methods = request.server.routeTable.methodsAt(path);
  if (methods.length === 0) return new RequestError('SY90002', `No operation at ${request.method} ${excerpt(path)}`);
  return new RequestError('SY90002', `${request.method} is not possible at ${excerpt(path)}`, {
    status: 405,
    headers: { allow: methods.join(', ') },
  });
}
