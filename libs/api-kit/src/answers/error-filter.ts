import { Catch, HttpException, Inject } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { excerpt, malformed, PortalError, RequestError } from '@listings/errors';
import { LOGGER } from '@listings/nest';
import type { Logger } from '@listings/platform';
import { RateLimited } from '../callers/rate-limit.js';
import type { DocUrl } from '../operations/documented-errors.js';
import { fileTypeNeeded } from '../operations/file-body.js';
import { isPortalPath, operationOf } from '../operations/operation.js';
import { failureAnswer } from './failure-answer.js';
import { DOC_URL } from './tokens.js';
import { unavailableDatabase } from './unavailable-database.js';
import { unknownRoute } from './unknown-route.js';

/**
 * Answers every failed request (`failureAnswer`). Logs an error that the service does not know and answers SY90007, so
 * that no internals leave the service: 503 while the database is away [contract 13], otherwise 500.
 */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(DOC_URL) private readonly docUrl: DocUrl,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const isOfPortal = isPortalPath(request.url);
    const isFailure = error instanceof RateLimited || (isOfPortal && error instanceof PortalError);
    const failure = isFailure ? error : this.requestError(error, request);
    const { status, headers, body } = failureAnswer(
      failure,
      { operation: operationOf(request), isOfPortal },
      this.docUrl,
    );
    void reply.status(status).headers(headers).send(body);
  }

  private requestError(error: unknown, request: FastifyRequest): RequestError {
    if (error instanceof RequestError) return error;
    const known = frameworkError(error, request);
    if (known) return known;
    const place = { method: request.method, path: excerpt(request.url.split('?', 1)[0] ?? '') };
    const unavailable = unavailableDatabase(error);
    if (unavailable) {
      this.logger.warn({ ...place, reason: unavailable.reason }, 'request failed because the database is away');
      return unavailable.failure;
    }
    this.logger.error({ err: error, ...place }, 'request failed');
    return new RequestError('SY90007');
  }
}

/** Errors that Fastify and NestJS raise before a controller runs. */
function frameworkError(error: unknown, request: FastifyRequest): RequestError | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  switch (code) {
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return malformed('Request body is not JSON.');
  }
  const status = statusOf(error);
  if (status === 404) return unknownRoute(request);
  if (status === 413) {
    const reason = `Request body exceeds ${request.routeOptions.bodyLimit} bytes.`;
    return new RequestError('SY90006', reason, { status });
  }
  if (status === 415) {
    const file = operationOf(request)?.fileBody;
    const needed = file ? fileTypeNeeded(file) : 'Content type must be application/json.';
    return new RequestError('SY90006', needed, { status });
  }
  if (status >= 400 && status < 500) return malformed('Request could not be read.');
  return undefined;
}

/** The status of an error. NestJS wraps errors of Fastify into its own exceptions. */
function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  return typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 0;
}
