import type { OperationDeclaration, QueryParameter } from '../http/operation.js';
import { errorResponses } from './error-responses.js';
import { SchemaRegistry } from './schema-registry.js';

/** A route as the server has it: the document describes what is there, not what is meant to be. */
export interface DocumentedRoute {
  readonly path: string;
  readonly method: string;
  readonly operation: OperationDeclaration;
}

/** What the configured plug-ins contribute to the document. */
export interface PublisherFacts {
  readonly constants: readonly string[];
  readonly verificationFields: readonly string[];
}

const TAGS: Record<OperationDeclaration['tag'], string> = {
  locations: 'Business locations: create, read, search, update, archive.',
  posts: 'Social posts to one or many locations.',
  interactions: 'Reviews and other interactions.',
  'connected-accounts': 'Accounts at publishers, their listings, and links to locations.',
  listings: 'Citations: how a location stands at each site.',
  reference: 'Countries, categories and sites.',
};

/** Builds the OpenAPI 3.1 document from the declarations of the operations [contract 10]. */
export function openApiDocument(
  routes: readonly DocumentedRoute[],
  options: { publicUrl: string; version: string; publishers: PublisherFacts },
) {
  const schemas = new SchemaRegistry(options.publishers);
  const paths: Record<string, Record<string, object>> = {};
  const seen = new Map<string, number>();
  for (const { path, method, operation } of routes) {
    const key = path.replace(/:(\w+)/g, '{$1}');
    const uses = (seen.get(operation.id) ?? 0) + 1;
    seen.set(operation.id, uses);
    (paths[key] ??= {})[method.toLowerCase()] = operationObject(operation, path, uses, schemas);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Business Listings API',
      version: options.version,
      summary: 'Manage business locations, keep their listings in sync, answer reviews, publish posts.',
      description: INTRODUCTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: options.publicUrl }],
    security: [{ apiKey: [] }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The word `API`, a space, and an API key.',
        },
      },
      schemas: schemas.components(),
      responses: errorResponses,
    },
  };
}

const INTRODUCTION = `Every write takes \`{ "input": { ... } }\`; every success answers \`{ "data": { "<operation>": ... } }\`. A broken business
rule answers 200 with \`errors\` in the payload; a request that is malformed or not allowed answers 4xx with \`errors\` at the top.`;

function operationObject(operation: OperationDeclaration, path: string, uses: number, schemas: SchemaRegistry): object {
  const key = operation.payloadKey ?? operation.id;
  const payload = operation.payload ? schemas.reference(operation.payload) : {};
  return {
    operationId: uses === 1 ? operation.id : `${operation.id}_${uses}`,
    tags: [operation.tag],
    summary: operation.summary,
    'x-required-scope': operation.scope,
    parameters: [
      ...[...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...Object.entries(operation.query ?? {}).map(([name, parameter]) => parameterObject(name, parameter, schemas)),
      ...(operation.method === 'GET' ? [] : [IDEMPOTENCY_KEY]),
    ],
    ...(operation.input && { requestBody: requestBody(operation.input, schemas) }),
    responses: {
      200: {
        description: 'Succeeded. A write reports broken rules in `errors` of its payload.',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['data'],
              additionalProperties: false,
              properties: {
                data: { type: 'object', required: [key], additionalProperties: false, properties: { [key]: payload } },
              },
            },
          },
        },
      },
      ...Object.fromEntries(
        Object.keys(errorResponses).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
  };
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Repeating a request with the same key within 24 hours answers the stored response and has no further effect.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

function parameterObject(name: string, parameter: QueryParameter, schemas: SchemaRegistry): object {
  const base = { name, in: 'query', required: parameter.requiredAs !== undefined, description: parameter.description };
  if (parameter.kind === 'json')
    return {
      ...base,
      content: { 'application/json': { schema: parameter.schema ? schemas.reference(parameter.schema) : {} } },
    };
  return { ...base, schema: { type: parameter.kind === 'integer' ? 'integer' : 'string' } };
}

function requestBody(input: NonNullable<OperationDeclaration['input']>, schemas: SchemaRegistry): object {
  const fields = schemas.reference(input.schema);
  const wrapped = { type: 'object', required: ['input'], properties: { input: fields } };
  return {
    required: !input.optional,
    content: { 'application/json': { schema: input.alsoFlat ? { anyOf: [wrapped, fields] } : wrapped } },
  };
}
