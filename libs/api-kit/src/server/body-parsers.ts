import { errorCodes } from 'fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { acceptFiles } from '../operations/file-body.js';
import { MOST_BODY_BYTES, mostBodyBytesOf, operationOf } from '../operations/operation.js';
import { parseBody } from '../operations/request-body.js';

/** Ten fields of 4,096 characters, percent-encoded. */
const MAX_FORM_BYTES = 512 * 1024;

/** The configuration of a route that accepts a form of a browser. */
export interface FormRoute {
  readonly takesForm: true;
}

/** Accepts bodies of JSON everywhere, files where an operation takes one, and forms at the routes of {@link FormRoute}; refuses all others. */
export function acceptBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  acceptFiles(server);
  server.addHook('onRoute', (route) => {
    const operation = operationOf({ routeOptions: route });
    if (operation) route.bodyLimit = mostBodyBytesOf(operation);
  });
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: MOST_BODY_BYTES },
    (_request, body, done) => {
      try {
        done(null, parseBody(String(body)));
      } catch (error) {
        done(error as Error);
      }
    },
  );
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
    (request, body, done) => {
      if (!takesForm(request)) {
        return done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(request.headers['content-type'] ?? ''));
      }
      done(null, new URLSearchParams(String(body)));
    },
  );
}

function takesForm({ routeOptions }: FastifyRequest): boolean {
  return (routeOptions.config as Partial<FormRoute>).takesForm === true;
}
