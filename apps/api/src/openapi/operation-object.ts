import type { InputType, OperationDeclaration, QueryParameter } from '../http/operation.js';
import type { DocumentFacts } from './document-facts.js';
import { failuresOf } from './error-responses.js';
import { errorCodesOf } from './operation-errors.js';
import { headersOf } from './response-headers.js';
import type { SchemaRegistry } from './schema-registry.js';

/** One route of an operation; `use` counts the paths of the same operation from 1. */
export interface OperationRouteUse {
  readonly operation: OperationDeclaration;
  readonly path: string;
  readonly use: number;
}

/** An operation as it stands in the document. */
export function operationObject(
  { operation, path, use }: OperationRouteUse,
  facts: DocumentFacts,
  schemas: SchemaRegistry,
): object {
  const parameters = [
    ...pathParameters(operation, path),
    ...Object.entries(operation.query ?? {}).map(([name, parameter]) =>
      queryParameter(name, parameter, facts, schemas),
    ),
    CORRELATION_ID,
    ...(operation.method === 'GET' ? [] : [IDEMPOTENCY_KEY]),
  ];
  const body = operation.input && requestBody(operation.input, facts, schemas);
  const takesIds = schemas.holdsAccountIds([parameters, body]);
  return {
    operationId: use === 1 ? operation.id : `${operation.id}_${use}`,
    tags: [operation.tag],
    summary: operation.summary,
    description: use === 1 ? operation.description : `Another path of ${operation.id}. ${operation.description}`,
    'x-required-scope': operation.scope,
    'x-error-codes': errorCodesOf(operation, facts),
    parameters,
    ...(body && { requestBody: body }),
    responses: { 200: success(operation, facts, schemas), ...failuresOf(operation, { takesIds }) },
  };
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Any text of yours, 1 to 255 printable characters. Repeating a request with the same key within 24 hours answers the stored response and has no further effect; another request with the same key is 422.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  example: 'order-4711-attempt-1',
};

const CORRELATION_ID = {
  name: 'X-Correlation-Id',
  in: 'header',
  required: false,
  description: 'A name of yours for the request, 1 to 128 of A-Z a-z 0-9 . _ -; comes back in the answer.',
  schema: { type: 'string', maxLength: 128 },
  example: 'checkout-20260706-1833',
};

function pathParameters({ pathParameters: declared = {} }: OperationDeclaration, path: string): object[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: declared[name]?.description,
    schema: { type: 'string', 'x-id-type': declared[name]?.idType },
    example: declared[name]?.example,
  }));
}

function queryParameter(
  name: string,
  parameter: QueryParameter,
  facts: DocumentFacts,
  schemas: SchemaRegistry,
): object {
  const { kind, description, requiredAs } = parameter;
  const base = { name, in: 'query', required: requiredAs !== undefined, description };
  const schema = parameter.schema
    ? schemas.reference(parameter.schema)
    : { type: kind === 'integer' ? 'integer' : 'string' };
  const example = facts.example(parameter.example);
  if (kind !== 'json') return { ...base, schema, example };
  return { ...base, content: { 'application/json': { schema, example } } };
}

function requestBody(input: InputType, facts: DocumentFacts, schemas: SchemaRegistry): object {
  const fields = schemas.reference(input.schema);
  const wrapped = { type: 'object', required: ['input'], properties: { input: fields } };
  const example = facts.example(input.example);
  return {
    required: !input.optional,
    description: input.alsoFlat
      ? 'The fields under `input`; existing clients may send them without it.'
      : 'The fields under `input`.',
    content: {
      'application/json': {
        schema: input.alsoFlat ? { anyOf: [wrapped, fields] } : wrapped,
        examples: {
          request: { summary: 'A request', value: { input: example } },
          ...(input.alsoFlat && { flat: { summary: 'The same without the wrapper', value: example } }),
        },
      },
    },
  };
}

function success(operation: OperationDeclaration, facts: DocumentFacts, schemas: SchemaRegistry): object {
  const { payload, payloadKey, id, example, failureExample, method } = operation;
  const key = payloadKey ?? id;
  const codes = errorCodesOf(operation, facts).filter(({ status }) => status === 200);
  const shown = (value: unknown) => ({ data: { [key]: value } });
  return {
    description: [
      method === 'GET' ? 'What was asked for.' : 'The request was understood; `success` says whether it was done.',
      ...(codes.length > 0 ? ['Codes in `errors`:', codes.map(codeLine).join('\n')] : []),
    ].join('\n\n'),
    headers: headersOf({ metered: true, more: method === 'GET' ? [] : ['Idempotent-Replayed'] }),
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['data'],
          additionalProperties: false,
          properties: {
            data: {
              type: 'object',
              description: 'The payload under the name of the operation.',
              required: [key],
              additionalProperties: false,
              properties: { [key]: payload ? schemas.reference(payload) : {} },
            },
          },
        },
        examples: {
          success: { summary: 'Done', value: shown(facts.example(example)) },
          ...(failureExample !== undefined && {
            failure: { summary: 'A rule was broken', value: shown(facts.example(failureExample)) },
          }),
        },
      },
    },
  };
}

function codeLine({ code, message }: { code: string; message: string }): string {
  return `- \`${code}\`: ${message}`;
}
