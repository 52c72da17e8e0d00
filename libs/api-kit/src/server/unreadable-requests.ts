import type { FastifyInstance, FastifyReply, FastifyServerOptions } from 'fastify';
import { malformed, RequestError } from '@listings/errors';
import { isCorrelationId, systemClock, withCause } from '@listings/platform';
import { API_VERSION, SAFE_HEADERS } from '../answers/common-headers.js';
import { failureAnswer } from '../answers/failure-answer.js';
import { JSON_TYPE } from '../answers/success-envelope.js';
import { isPortalPath } from '../operations/operation.js';

/** Time for which a client may go on sending after its request could not be read, in milliseconds. */
const LINGER_MS = 500;

/** Status, phrase and reason by the error code of Node. */
const unreadable: Readonly<Record<string, readonly [number, string, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'Request headers exceed 16384 bytes.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'Request was not complete in time.'],
};

/**
 * Responses to requests that fail before routing: an invalid path, headers that are too large, or bytes that are not
 * HTTP. They have the request-level shape too [7.2.1].
 */
export const unreadableRequests: Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> = {
  frameworkErrors: (error, request, reply) => {
    const isOfPortal = isPortalPath(request.url);
    // A path parameter that exceeds every id counts as malformed.
    const failure =
      error.code === 'FST_ERR_MAX_PARAM_LENGTH'
        ? new RequestError('SY90002', undefined, { status: isOfPortal ? 404 : 400 })
        : malformed('Request path is not a valid URL path.');
    const headers = headersOf(request.headers['x-correlation-id']);
    const answer = withCause({ correlationId: headers['x-correlation-id'] }, () => answerTo(failure, isOfPortal));
    void (reply as FastifyReply)
      .status(answer.status)
      .headers({ ...headers, ...answer.headers })
      .send(answer.body);
  },

  // Fastify binds it to the server.
  clientErrorHandler(this: FastifyInstance, error, socket) {
    const { connections } = this;
    // The rest of what the client sends is not read as a request.
    if (connections.isLingering(socket)) return;
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const answer = connections.latestResponseOf(socket);
    // The rest of a request that has its response already cannot get a second one.
    if (answer?.headersSent && !answer.req.complete) {
      socket.destroy();
      return;
    }
    const [status, phrase, failure] = unreadable[error.code] ?? [400, 'Bad Request', 'Request is not valid HTTP.'];
    const { body } = answerTo(malformed(failure), false);
    const headers = { connection: 'close', ...headersOf(undefined), 'content-length': Buffer.byteLength(body) };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.write([`HTTP/1.1 ${status} ${phrase}`, ...lines, '', body].join('\r\n'));
    connections.linger(socket, LINGER_MS, systemClock);
  },
};

/** The headers that every response has; no request hook runs for these requests [contract 1]. */
function headersOf(given: unknown) {
  const id = typeof given === 'string' && isCorrelationId(given) ? given : systemClock.uuid();
  return { 'x-correlation-id': id, 'x-api-version': API_VERSION, ...SAFE_HEADERS, 'content-type': JSON_TYPE };
}

/** The answer of no operation; a link to a page has no host. */
function answerTo(failure: RequestError, isOfPortal: boolean) {
  return failureAnswer(failure, { operation: undefined, isOfPortal }, (code) => `/docs/errors/${code}`);
}
