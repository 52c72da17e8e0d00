import type { FastifyReply, FastifyServerOptions } from 'fastify';
import { malformed, RequestError } from '@listings/errors';
import { errorBody } from './error-body.js';
import { JSON_TYPE } from './success-envelope.js';

/**
 * Requests that fail before there is a route: a path that no router reads, headers that are too large, bytes that
 * are not HTTP. They get the request-level shape too [7.2.1].
 */
export const unreadableRequests: Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> = {
  frameworkErrors: (error, _request, reply) => {
    // A path parameter that is longer than any id cannot be decoded.
    const failure =
      error.code === 'FST_ERR_MAX_PARAM_LENGTH'
        ? new RequestError('SY90002', undefined, { status: 400 })
        : malformed('Request path is not a valid URL path.');
    const answer = reply as FastifyReply;
    void answer.status(failure.status).header('content-type', JSON_TYPE).send(bodyOf(failure));
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
    socket.end(
      `HTTP/1.1 ${status} ${phrase}\r\nconnection: close\r\ncontent-type: ${JSON_TYPE}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  },
};

/** Without a route there is no operation to name and no page to point to. */
function bodyOf(failure: RequestError): string {
  return errorBody(failure, undefined, () => '');
}
