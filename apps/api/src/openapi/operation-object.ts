import { payloadKeys } from '../http/json-text.js';
import { MAX_PARAMETER_LENGTH } from '../http/parameters.js';
import { API_PREFIX, pathsOf } from '../http/operation.js';
import { isWrite, keyScopeOf, notationOf } from '../http/operation.js';
import type { BodyDeclaration, OperationDeclaration, QueryParameter } from '../http/operation.js';
import type { DocumentFacts } from './document-facts.js';
import { failuresOf } from './error-responses.js';
import { errorCodesOf } from './operation-errors.js';
import { headersOf } from './response-headers.js';
import type { SchemaRegistry } from './schema-registry.js';

/** One route of an operation; `path` includes the API prefix. */
export interface DocumentedPath {
  readonly operation: OperationDeclaration;
  readonly path: string;
}

/** The operation object of the document for one route. */
export function operationObject(
  { operation, path }: DocumentedPath,
  facts: DocumentFacts,
  schemas: SchemaRegistry,
): object {
  const parameters = [
    ...pathParameters(operation, path),
    ...Object.entries(operation.query ?? {}).map(([name, parameter]) =>
      queryParameter(name, parameter, facts, schemas),
    ),
    CORRELATION_ID,
    ...(isWrite(operation) ? [IDEMPOTENCY_KEY] : []),
  ];
  const body = operation.body && requestBody(operation.body, facts, schemas);
  const takesIds = schemas.holdsAccountIds([parameters, body]);
  return {
    ...identity(operation, path),
    tags: [operation.tag],
    'x-required-scope': keyScopeOf(operation),
    'x-error-codes': errorCodesOf(operation, facts),
    parameters,
    ...(body && { requestBody: body }),
    responses: { 200: success(operation, facts, schemas), ...failuresOf(operation, { takesIds }) },
  };
}

/** `operationId`, `summary` and `description` of a path. Each path has its own; a deprecated path names its successor. */
function identity(operation: OperationDeclaration, path: string): object {
  const { id, operationId = id, summary, description, otherPaths = [], deprecatedPaths = [] } = operation;
  const other = otherPaths.find((each) => path === `${API_PREFIX}${each.path}`);
  if (other) return { operationId: other.operationId, summary: other.summary, description: other.description };
  if (!deprecatedPaths.some((each) => path === `${API_PREFIX}${each}`)) return { operationId, summary, description };
  const successor = pathsOf(operation)[0].replace(/:(\w+)/g, '{$1}');
  return {
    operationId: `${operationId}DeprecatedPath`,
    summary: `${summary} (deprecated path)`,
    description: `This path is deprecated: use \`${successor}\` instead. Both paths behave identically. ${description}`,
    deprecated: true,
  };
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A key that the client chooses, 1 to 255 printable ASCII characters. A retry with the same key and the same request within 24 hours returns the stored response and has no further effect. The same key with a different request returns 422.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  example: 'order-4711-attempt-1',
};

const CORRELATION_ID = {
  name: 'X-Correlation-Id',
  in: 'header',
  required: false,
  description:
    'An id that the client chooses for the request, 1 to 128 of the characters A-Z a-z 0-9 . _ -. The response returns it. Without a valid one the service generates an id.',
  schema: { type: 'string', maxLength: 128 },
  example: 'checkout-20260706-1833',
};

function pathParameters({ path: declared = {} }: OperationDeclaration, path: string): object[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: declared[name]?.description,
    schema: { type: 'string', maxLength: MAX_PARAMETER_LENGTH, 'x-id-type': declared[name]?.idType },
    example: declared[name]?.example,
  }));
}

function queryParameter(
  name: string,
  parameter: QueryParameter,
  facts: DocumentFacts,
  schemas: SchemaRegistry,
): object {
  const { description, required } = parameter;
  const notation = notationOf(parameter);
  const base = { name, in: 'query', required: required !== undefined, description };
  const schema = schemas.reference(parameter.schema);
  const example = facts.example(parameter.example);
  if (notation !== 'json') return { ...base, schema, example };
  return { ...base, content: { 'application/json': { schema, example } } };
}

function requestBody(input: BodyDeclaration, facts: DocumentFacts, schemas: SchemaRegistry): object {
  const fields = schemas.reference(input.schema);
  const wrapped = { type: 'object', required: ['input'], properties: { input: fields } };
  const example = facts.example(input.example);
  return {
    required: !input.optional,
    description: input.alsoFlat
      ? 'The fields, wrapped in `input`. For compatibility the operation also accepts them without the wrapper.'
      : 'The fields, wrapped in `input`.',
    content: {
      'application/json': {
        schema: input.alsoFlat ? { anyOf: [wrapped, fields] } : wrapped,
        examples: {
          request: { summary: 'Request', value: { input: example } },
          ...(input.alsoFlat && { flat: { summary: 'Request without the `input` wrapper', value: example } }),
        },
      },
    },
  };
}

function success(operation: OperationDeclaration, facts: DocumentFacts, schemas: SchemaRegistry): object {
  const { response, example, failureExample } = operation;
  const keys = payloadKeys(operation);
  const underKeys = (value: unknown) => Object.fromEntries(keys.map((key) => [key, value]));
  const codes = errorCodesOf(operation, facts).filter(({ status }) => status === 200);
  const shown = (value: unknown) => ({ data: underKeys(value) });
  return {
    description: [
      keyScopeOf(operation) === 'READ'
        ? 'Success.'
        : 'The service processed the request. Check `success` in the payload: it is false when the request broke a rule, and `errors` then says which one.',
      ...(codes.length > 0 ? ['Codes that can appear in `errors`:', codes.map(codeLine).join('\n')] : []),
    ].join('\n\n'),
    headers: headersOf({ metered: true, more: isWrite(operation) ? ['Idempotent-Replayed'] : [] }),
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['data'],
          additionalProperties: false,
          properties: {
            data: {
              type: 'object',
              description: 'The payload, keyed by the name of the operation.',
              required: keys,
              additionalProperties: false,
              properties: underKeys(response ? schemas.reference(response) : {}),
            },
          },
        },
        examples: {
          success: { summary: 'Success', value: shown(facts.example(example ?? {})) },
          ...(failureExample !== undefined && {
            failure: { summary: 'Failure', value: shown(facts.example(failureExample)) },
          }),
        },
      },
    },
  };
}

function codeLine({ code, message }: { code: string; message: string }): string {
  return `- \`${code}\`: ${message}`;
}
