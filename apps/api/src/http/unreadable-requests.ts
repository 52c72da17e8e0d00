import type { FastifyReply, FastifyServerOptions } from 'fastify';
import { malformed, RequestError } from '@listings/errors';
import { isCorrelationId, systemClock } from '@listings/platform';
import { errorBody } from './error-body.js';
import { API_VERSION } from './request-hooks.js';
import { JSON_TYPE } from './success-envelope.js';

/**
 * Responses to requests that fail before routing: an invalid path, headers that are too large, or bytes that are not
 * HTTP. They have the request-level shape too [7.2.1].
 */
export const unreadableRequests: Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> = {
  frameworkErrors: (error, request, reply) => {
    // A path parameter that exceeds every id counts as malformed.
    const failure =
      error.code === 'FST_ERR_MAX_PARAM_LENGTH'
        ? new RequestError('SY90002', undefined, { status: 400 })
        : malformed('Request path is not a valid URL path.');
    const answer = reply as FastifyReply;
    const given = request.headers['x-correlation-id'];
    void answer.status(failure.status).headers(headersOf(given)).send(bodyOf(failure));
  },

  clientErrorHandler: (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const [status, phrase, failure] =
      error.code === 'HPE_HEADER_OVERFLOW'
        ? [431, 'Request Header Fields Too Large', malformed('Request headers exceed 16384 bytes.')]
        : [400, 'Bad Request', malformed('Request is not valid HTTP.')];
    const body = bodyOf(failure);
    const headers = { connection: 'close', ...headersOf(undefined), 'content-length': Buffer.byteLength(body) };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.end([`HTTP/1.1 ${status} ${phrase}`, ...lines, '', body].join('\r\n'));
  },
};

/** The headers that every response has; no request hook runs for these requests [contract 1]. */
function headersOf(given: unknown): Record<string, string> {
  const id = typeof given === 'string' && isCorrelationId(given) ? given : systemClock.uuid();
  return { 'x-correlation-id': id, 'x-api-version': API_VERSION, 'content-type': JSON_TYPE };
}

/** The body without an operation key and without a link to a documentation page. */
function bodyOf(failure: RequestError): string {
  return errorBody(failure, undefined, () => '');
}
