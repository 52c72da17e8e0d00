import type { FastifyReply, FastifyRequest } from 'fastify';
import { escape, page, PAGE_HEADERS } from '@listings/api-kit';
import { PortalError } from '@listings/errors';

/**
 * Shows a failed sign-in to a browser as a page, with the status that other clients get. Throws the error for those, and
 * when the service itself has failed.
 */
export function pageOfFailure(request: FastifyRequest, reply: FastifyReply, error: unknown): void {
  const asPage = request.headers.accept?.includes('text/html') ?? false;
  if (!asPage || !(error instanceof PortalError)) throw error;
  const { status, message, retryAfterSeconds } = error;
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfterSeconds));
  const title = status === 503 ? 'Sign-in is not possible at the moment' : 'You are not signed in';
  void reply
    .status(status)
    .headers(PAGE_HEADERS)
    .send(page(title, `<h1>${title}</h1><p>${escape(message)}</p><p><a href="/dashboard">Sign in again</a></p>`));
}
