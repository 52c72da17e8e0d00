import { PortalError } from '@listings/errors';
import type { PortalErrorCode, RequestError } from '@listings/errors';
import { PORTAL_PREFIX } from '../../http/operation.js';

/** Whether the path of a request belongs to the portal, whose errors have their own shape [7.6]. */
export function isPortalPath(url: string): boolean {
  return url === PORTAL_PREFIX || url.startsWith(`${PORTAL_PREFIX}/`);
}

/** A failure that does not come from the portal itself, in the codes of the portal. */
export function portalFailure({ status, reason, headers }: RequestError): PortalError {
  const retryAfter = Number(headers['retry-after']);
  return new PortalError(codeOf(status), status === 404 || status >= 500 ? undefined : reason, {
    status: status === 400 ? 422 : status,
    ...(Number.isFinite(retryAfter) && { retryAfterSeconds: retryAfter }),
  });
}

function codeOf(status: number): PortalErrorCode {
  switch (status) {
    case 401:
      return 'AUTH_INVALID_KEY';
    case 403:
      return 'AUTH_INSUFFICIENT_SCOPE';
    case 404:
    case 405:
      return 'NOT_FOUND';
    case 409:
      return 'CONFLICT';
    case 503:
      return 'DEPENDENCY_UNAVAILABLE';
    default:
      return status >= 500 ? 'INTERNAL_ERROR' : 'VALIDATION_FAILED';
  }
}
