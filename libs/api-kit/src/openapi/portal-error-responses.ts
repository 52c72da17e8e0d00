import { portalCatalogue } from '@listings/errors';
import type { PortalErrorCode } from '@listings/errors';
import { isWrite } from '../operations/operation.js';
import type { OperationDeclaration } from '../operations/operation.js';
import { CORRELATION_ID, correlationId, docUrl, explained, limitingWindow } from './error-responses.js';
import { headersOf } from './response-headers.js';

const CODES = Object.entries(portalCatalogue).map(([code, { message }]) => `- \`${code}\`: ${message}`);

/** Schema of the body of every failed portal request [7.6]. */
export const PortalFailure = explained('Body of a failed request.', {
  error: explained(
    'The error.',
    {
      code: {
        type: 'string',
        enum: Object.keys(portalCatalogue),
        description: ['Error code.', '', ...CODES].join('\n'),
      },
      message: { type: 'string', description: 'What happened, for a person.' },
      field: { type: 'string', description: 'The first invalid field; only for VALIDATION_FAILED.' },
      details: {
        type: 'array',
        description: 'All invalid fields; only for VALIDATION_FAILED.',
        items: explained(undefined, {
          field: { type: 'string', description: 'Path of the field.' },
          message: { type: 'string', description: 'What is wrong with it.' },
        }),
      },
      limiting_window: limitingWindow('The window whose limit is exceeded; only for RATE_LIMITED of an API key.'),
      retry_after_seconds: {
        type: 'integer',
        minimum: 0,
        description: 'Number of seconds to wait, as in the `Retry-After` header.',
      },
      correlation_id: correlationId,
      doc_url: docUrl,
    },
    ['code', 'message', 'correlation_id', 'doc_url'],
  ),
});

/** The responses of the portal by code [7.6]. */
export const portalErrorResponses: Readonly<Record<string, object>> = Object.fromEntries(
  Object.entries(portalCatalogue).map(([code, entry]) => [code, responseOf(code as PortalErrorCode, entry)]),
);

function responseOf(code: PortalErrorCode, { message, meaning }: { message: string; meaning: string }): object {
  const waits = code === 'RATE_LIMITED' || code === 'DEPENDENCY_UNAVAILABLE';
  const example = {
    error: {
      code,
      message,
      ...(code === 'VALIDATION_FAILED' && {
        field: 'name',
        details: [{ field: 'name', message: 'a value is required' }],
      }),
      ...(code === 'RATE_LIMITED' && { retry_after_seconds: 60 }),
      correlation_id: CORRELATION_ID,
      doc_url: `https://listings.example/docs/errors/${code}`,
    },
  };
  return {
    description: meaning,
    headers: headersOf({ metered: false, more: waits ? ['Retry-After'] : [] }),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/PortalFailure' },
        examples: { [code]: { summary: message, value: example } },
      },
    },
  };
}

/** The failures of an operation: a response for each status, and all codes of it in the extension. */
export function portalFailuresOf(operation: OperationDeclaration): Record<string, object> {
  const { access, body, query, path, errors = [] } = operation;
  const writes = isWrite(operation);
  const codes = new Set<PortalErrorCode>([
    ...(errors as PortalErrorCode[]),
    ...(access === 'public' ? [] : (['AUTH_MISSING_KEY', 'AUTH_INVALID_KEY'] as const)),
    ...(access === 'public' && !writes ? [] : (['AUTH_INSUFFICIENT_SCOPE'] as const)),
    ...(path ? (['NOT_FOUND'] as const) : []),
    ...(body || query || writes ? (['VALIDATION_FAILED'] as const) : []),
    'RATE_LIMITED',
    'INTERNAL_ERROR',
    'DEPENDENCY_UNAVAILABLE',
  ]);
  const extra = writes ? [413, 415] : [];
  return Object.fromEntries([
    ...[...codes].map((code) => [portalCatalogue[code].status, { $ref: `#/components/responses/${code}` }]),
    ...extra.map((status) => [status, { $ref: '#/components/responses/VALIDATION_FAILED' }]),
  ]);
}
