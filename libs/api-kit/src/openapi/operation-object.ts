import type { TSchema } from 'typebox';
import { notationOf, pathsOf } from '../operations/operation.js';
import type { FileBody, OperationDeclaration, QueryParameter } from '../operations/operation.js';
import { exampleError } from '../operations/payload-schemas.js';
import type { DocumentFacts } from './document-facts.js';
import { headersOf } from './response-headers.js';
import type { SchemaRegistry } from './schema-registry.js';
import type { Content, Surface } from './surface.js';

/** One route of an operation; `path` includes the prefix. */
export interface DocumentedPath {
  readonly operation: OperationDeclaration;
  readonly path: string;
}

/** What the document is made of. */
interface Sources {
  readonly facts: DocumentFacts;
  readonly schemas: SchemaRegistry;
}

/** The operation object of the document for one route. */
export function operationObject({ operation, path }: DocumentedPath, surface: Surface, sources: Sources): object {
  const parameters = [
    ...pathParameters(operation, path, surface),
    ...Object.entries(operation.query ?? {}).map(([name, parameter]) => queryParameter(name, parameter, sources)),
    ...surface.headers(operation),
  ];
  const requestBody = operation.fileBody ? fileObject(operation.fileBody) : bodyObject(operation, surface, sources);
  const takesIds = sources.schemas.holdsAccountIds([parameters, requestBody]);
  return {
    ...identity(operation, path),
    tags: [operation.tag],
    ...surface.access(operation, sources.facts),
    parameters,
    ...(requestBody && { requestBody }),
    responses: { ...success(operation, surface, sources), ...surface.failures(operation, { takesIds }) },
  };
}

/** `operationId`, `summary` and `description` of a path. Each path has its own; a deprecated path names its successor. */
function identity(operation: OperationDeclaration, path: string): object {
  const { id, operationId = id, summary, description, otherPaths = [] } = operation;
  const [own, ...further] = pathsOf(operation);
  const position = further.indexOf(path);
  if (position < 0) return { operationId, summary, description };
  const other = otherPaths[position];
  if (other) return { operationId: other.operationId, summary: other.summary, description: other.description };
  const successor = own.replace(/:(\w+)/g, '{$1}');
  return {
    operationId: `${operationId}DeprecatedPath`,
    summary: `${summary} (deprecated path)`,
    description: `This path is deprecated: use \`${successor}\` instead. Both paths behave identically. ${description}`,
    deprecated: true,
  };
}

function pathParameters({ path: declared = {} }: OperationDeclaration, path: string, surface: Surface): object[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: declared[name]?.description,
    schema: {
      type: 'string',
      maxLength: surface.longestPathParameter,
      'x-id-type': declared[name]?.idType ?? 'External',
    },
    example: declared[name]?.example,
  }));
}

function queryParameter(name: string, parameter: QueryParameter, { facts, schemas }: Sources): object {
  const { description = (parameter.schema as { description?: string }).description, required } = parameter;
  const value = { schema: schemas.reference(parameter.schema), example: facts.example(parameter.example) };
  return {
    name,
    in: 'query',
    required: required !== undefined,
    description,
    ...(notationOf(parameter) === 'json' ? { content: { 'application/json': value } } : value),
  };
}

const BYTES = { schema: { type: 'string', format: 'binary' } };

function fileObject({ types }: FileBody): object {
  const content = Object.fromEntries(types.map((type) => [type, BYTES]));
  return { required: true, description: 'The bytes of the file.', content };
}

function bodyObject({ body }: OperationDeclaration, surface: Surface, { facts, schemas }: Sources): object | undefined {
  if (!body) return undefined;
  const { description, ...content } = surface.body(body, schemas.reference(body.schema), facts.example(body.example));
  return { required: !body.optional, description, content: { 'application/json': content } };
}

function success(operation: OperationDeclaration, surface: Surface, { facts, schemas }: Sources): object {
  const { response, example, failureExample, fileResponse } = operation;
  if (fileResponse) {
    const description = 'The bytes of the file.';
    return {
      200: { description, headers: headersOf({ metered: true }), content: { 'application/octet-stream': BYTES } },
    };
  }
  if (!response) return { 302: { description: 'The browser is redirected.', headers: headersOf({ metered: false }) } };
  const payload: Content = {
    schema: schemas.reference(response),
    examples: {
      success: { summary: 'Success', value: successValue(response, facts.example(example ?? {})) },
      ...(failureExample !== undefined && {
        failure: { summary: 'Failure', value: failureValue(response, facts.example(failureExample)) },
      }),
    },
  };
  const { description, headers, ...content } = surface.success(operation, payload, facts);
  return { 200: { description, headers, content: { 'application/json': content } } };
}

/** The fields of a payload of a write that have the same values in all examples of its outcome. */
function outcomeOf(response: TSchema, success: boolean): object {
  const { properties = {} } = response as { properties?: object };
  return {
    ...('clientMutationId' in properties && { clientMutationId: null }),
    ...('success' in properties && { success, ...(success && { errors: [] }) }),
  };
}

function successValue(response: TSchema, example: unknown): unknown {
  return Array.isArray(example) || typeof example !== 'object' ? example : { ...outcomeOf(response, true), ...example };
}

/** The payload of a write that broke a rule: its message, and all other fields empty, unless the example has them. */
function failureValue(response: TSchema, example: unknown): object {
  if (typeof example === 'object') return { ...outcomeOf(response, false), ...example };
  const { properties } = response as { properties: Readonly<Record<string, { readonly type?: unknown }>> };
  const empty = Object.entries(properties).map(([name, { type }]) => [
    name,
    type === 'array' ? [] : type === 'integer' ? 0 : null,
  ]);
  return { ...Object.fromEntries(empty), ...outcomeOf(response, false), errors: [exampleError(String(example))] };
}
