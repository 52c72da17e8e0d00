import type { OperationDeclaration } from '../http/operation.js';
import type { DocumentFacts } from './document-facts.js';
import { errorResponses, errorSchemas } from './error-responses.js';
import { operationObject } from './operation-object.js';
import { responseHeaders } from './response-headers.js';
import { SchemaRegistry } from './schema-registry.js';

/** A route as the server has it: the document describes what is there, not what is meant to be. */
export interface DocumentedRoute {
  readonly path: string;
  readonly method: string;
  readonly operation: OperationDeclaration;
}

const TAGS: Record<OperationDeclaration['tag'], string> = {
  locations: 'Business locations: create, read, search, update, archive, and their photos.',
  posts: 'Social posts to one or many locations.',
  interactions: 'Reviews and other interactions.',
  'connected-accounts': 'Accounts at publishers, their listings, and links to locations.',
  listings: 'Citations: how a location stands at each site.',
  reference: 'Countries, categories and sites.',
};

/** Builds the OpenAPI 3.1 document from the declarations of the operations [contract 10]. */
export function openApiDocument(
  routes: readonly DocumentedRoute[],
  { publicUrl, version, facts }: { publicUrl: string; version: string; facts: DocumentFacts },
) {
  const schemas = new SchemaRegistry(facts);
  const paths: Record<string, Record<string, object>> = {};
  const uses = new Map<string, number>();
  for (const { path, method, operation } of routes) {
    const key = path.replace(/:(\w+)/g, '{$1}');
    const use = (uses.get(operation.id) ?? 0) + 1;
    uses.set(operation.id, use);
    (paths[key] ??= {})[method.toLowerCase()] = operationObject({ operation, path, use }, facts, schemas);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Business Listings API',
      version,
      summary: 'Manage business locations, keep their listings in sync, answer reviews, publish posts.',
      description: INTRODUCTION,
      contact: { name: 'The operator of this installation', url: `${publicUrl}/docs` },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl, description: 'This installation.' }],
    security: [{ apiKey: [] }, { marketplaceKey: [], marketplaceHost: [] }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        apiKey: header(
          'Authorization',
          'The word `API`, a space, and an API key. A read key calls the operations whose `x-required-scope` is READ, a write key all of them.',
        ),
        marketplaceKey: header('X-Marketplace-Key', 'A key that was issued for a marketplace.'),
        marketplaceHost: header('X-Marketplace-Host', 'The host of the marketplace; the service must know it.'),
      },
      headers: responseHeaders,
      schemas: { ...schemas.components(), ...errorSchemas },
      responses: errorResponses,
    },
  };
}

const header = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description });

const INTRODUCTION = `Every write takes \`{ "input": { ... } }\`; every success answers \`{ "data": { "<operation>": ... } }\`. A broken business
rule answers 200 with \`errors\` in the payload; a request that is malformed or not allowed answers 4xx with \`errors\` at the top.

Ids are opaque: send back what you were given. In the schemas \`x-id-type\` says what an id names. Another account's id
answers exactly as one that does not exist.

Requests are counted for each account in windows of a minute, an hour and a day; every counted answer says in its
\`X-RateLimit\` headers what is left.`;
