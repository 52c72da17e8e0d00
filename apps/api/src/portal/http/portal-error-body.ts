import type { FastifyReply } from 'fastify';
import type { PortalError } from '@listings/errors';
import { correlationId } from '@listings/platform';
import type { DocUrl } from '../../http/error-body.js';
import { JSON_TYPE } from '../../http/success-envelope.js';

/** Sends a failure of the portal in its shape [7.6], with `field` and `details` of a failed validation. */
export function sendPortalError(reply: FastifyReply, failure: PortalError, docUrl: DocUrl): void {
  const { code, message, problems, retryAfterSeconds } = failure;
  const error = {
    code,
    message,
    ...(problems.length > 0 && { field: problems[0]?.field, details: problems }),
    ...(retryAfterSeconds !== undefined && { retry_after_seconds: retryAfterSeconds }),
    correlation_id: correlationId() ?? '',
    doc_url: docUrl(code),
  };
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfterSeconds));
  // The rest of a body that is too large is not read.
  if (failure.status === 413) void reply.header('connection', 'close');
  void reply.status(failure.status).header('content-type', JSON_TYPE).send(JSON.stringify({ error }));
}
