import type { RequestError } from '@listings/errors';
import { correlationId } from '@listings/platform';
import { payloadKeys } from './json-text.js';
import type { OperationDeclaration } from './operation.js';

/** Returns the URL of the page that explains an error code [contract 8]. */
export type DocUrl = (code: string) => string;

/** Creates {@link DocUrl} for a service with this public URL. */
export function docUrlsAt(publicUrl: string): DocUrl {
  return (code) => `${publicUrl}/docs/errors/${code}`;
}

/** The request-level shape of a failure [7.2.1]: `errors` of `{ message }`, and `data` with the operation's key null. */
export function errorBody(failure: RequestError, operation: OperationDeclaration | undefined, docUrl: DocUrl): string {
  const keyed = operation && failure.code !== 'SY00028';
  return JSON.stringify({
    data: keyed ? Object.fromEntries(payloadKeys(operation).map((key) => [key, null])) : null,
    errors: [{ message: failure.message }],
    ...portalError(failure, docUrl),
  });
}

/** The second error shape of a write operation that was called with a read key [5.4], [contract 2]. */
function portalError(failure: RequestError, docUrl: DocUrl): object {
  if (failure.code !== 'SY90003') return {};
  return {
    error: {
      code: 'AUTH_INSUFFICIENT_SCOPE',
      message: failure.reason,
      correlation_id: correlationId() ?? '',
      doc_url: docUrl('AUTH_INSUFFICIENT_SCOPE'),
    },
  };
}
