import { portalCatalogue } from '@listings/errors';
import type { PortalErrorCode } from '@listings/errors';
import { IMAGE_TYPES } from '../../http/image-body.js';
import type { SchemaRegistry } from '../../openapi/schema-registry.js';
import { isWrite, keyScopeOf } from '../../http/operation.js';
import type { OperationDeclaration } from '../../http/operation.js';

const HEADERS = ['X-Correlation-Id', 'X-Api-Version', 'Cache-Control', 'X-Content-Type-Options'];

/** The operation object of the document for one operation of the portal. */
export function portalOperationObject(
  { operation, path }: { operation: OperationDeclaration; path: string },
  schemas: SchemaRegistry,
): object {
  const { id, summary, description, tag, access, body, imageBody } = operation;
  const keyScope = keyScopeOf(operation);
  return {
    operationId: id,
    summary,
    description,
    tags: [tag],
    'x-portal-access': access === 'public' ? 'PUBLIC' : access.session,
    ...(keyScope && { 'x-key-scope': keyScope }),
    security: access === 'public' ? [] : [{ session: [] }, ...(keyScope ? [{ apiKey: [] }] : [])],
    parameters: [
      ...pathParameters(operation, path),
      ...Object.entries(operation.query ?? {}).map(([name, { schema, required, example }]) => ({
        name,
        in: 'query',
        required: required !== undefined,
        description: (schema as { description?: string }).description,
        schema: schemas.reference(schema),
        example,
      })),
      ...(isWrite(operation) && access !== 'public' ? [CSRF_TOKEN] : []),
    ],
    ...(body && {
      requestBody: {
        required: true,
        description: 'The fields.',
        content: {
          'application/json': {
            schema: schemas.reference(body.schema),
            examples: { request: { summary: 'Request', value: body.example } },
          },
        },
      },
    }),
    ...(imageBody && { requestBody: IMAGE_BODY }),
    responses: { ...success(operation, schemas), ...failures(operation) },
  };
}

const IMAGE_BODY = {
  required: true,
  description: 'The bytes of the file.',
  content: Object.fromEntries(IMAGE_TYPES.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
};

const CSRF_TOKEN = {
  name: 'X-CSRF-Token',
  in: 'header',
  required: false,
  description: 'The CSRF token of the session. Requests with a session need it.',
  schema: { type: 'string', maxLength: 100 },
  example: 'Y3NyZi10b2tlbi1vZi10aGUtc2Vzc2lvbi1leGFtcGxl',
};

function pathParameters({ path: declared = {} }: OperationDeclaration, path: string): object[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: declared[name]?.description,
    schema: { type: 'string', maxLength: 100, 'x-id-type': declared[name]?.idType ?? 'External' },
    example: declared[name]?.example,
  }));
}

function success({ response, example }: OperationDeclaration, schemas: SchemaRegistry): object {
  const headers = Object.fromEntries(HEADERS.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
  if (!response) return { 302: { description: 'The browser is redirected.', headers } };
  return {
    200: {
      description: 'Success.',
      headers,
      content: {
        'application/json': {
          schema: schemas.reference(response),
          examples: { success: { summary: 'Success', value: example } },
        },
      },
    },
  };
}

/** The failures of an operation: a response for each status, and all codes of it in the extension. */
function failures(operation: OperationDeclaration): Record<string, object> {
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
