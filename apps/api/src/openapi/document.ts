import type { OperationDeclaration } from '../http/operation.js';
import type { DocumentFacts } from './document-facts.js';
import { errorResponses, errorSchemas } from './error-responses.js';
import { operationObject } from './operation-object.js';
import { responseHeaders } from './response-headers.js';
import { SchemaRegistry } from './schema-registry.js';
import { webhookHeaders, webhookObjects, WEBHOOK_TAG } from './webhooks.js';

/** A registered route of the server: the document describes the routes that exist. */
export interface DocumentedRoute {
  readonly path: string;
  readonly method: string;
  readonly operation: OperationDeclaration;
}

const TAGS: Readonly<Record<string, string>> = {
  locations: 'Business locations and their photos.',
  posts: 'Social posts that are published to one or many locations.',
  interactions: 'Reviews and other customer interactions.',
  'connected-accounts': 'Accounts at publishers, their listings, and the links between listings and locations.',
  listings: 'Citations, the status of a location at each directory site and voice assistant, and duplicate listings.',
  insights: 'Daily numbers of listings, such as views and calls, as the publishers report them.',
  account: 'The account of the key.',
  reference: 'Reference data: countries, business categories and sites.',
};

/** Builds the OpenAPI 3.1 document from the operation declarations [contract 10]. */
export function openApiDocument(
  routes: readonly DocumentedRoute[],
  { publicUrl, version, facts }: { publicUrl: string; version: string; facts: DocumentFacts },
) {
  const schemas = new SchemaRegistry(facts);
  const paths: Record<string, Record<string, object>> = {};
  for (const { path, method, operation } of routes) {
    const key = path.replace(/:(\w+)/g, '{$1}');
    (paths[key] ??= {})[method.toLowerCase()] = operationObject({ operation, path }, facts, schemas);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Business Listings API',
      version,
      summary: 'Manage business locations, keep their listings in sync, answer reviews and publish posts.',
      description: INTRODUCTION,
      contact: { name: 'The operator of this installation', url: `${publicUrl}/docs` },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl, description: 'This installation' }],
    security: [{ apiKey: [] }, { marketplaceKey: [], marketplaceHost: [] }],
    tags: [...Object.entries(TAGS).map(([name, description]) => ({ name, description })), WEBHOOK_TAG],
    paths,
    webhooks: webhookObjects(facts.events, schemas),
    components: {
      securitySchemes: {
        apiKey: header(
          'Authorization',
          'The word `API`, a space, and an API key. A read key can call the operations whose `x-required-scope` is READ. A write key can call every operation.',
        ),
        marketplaceKey: header(
          'X-Marketplace-Key',
          'An API key that was issued for a marketplace. Send it together with `X-Marketplace-Host`.',
        ),
        marketplaceHost: header(
          'X-Marketplace-Host',
          'The host of the marketplace. It must be in the allow-list of the service.',
        ),
      },
      headers: responseHeaders,
      parameters: webhookHeaders,
      schemas: { ...schemas.components(), ...errorSchemas },
      responses: errorResponses,
    },
  };
}

const header = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description });

const INTRODUCTION = `**Requests.** The body of a write operation wraps its fields in one object: \`{ "input": { ... } }\`. Query parameters
that hold filters, lists or sort orders are JSON-encoded strings.

**Responses.** A success returns \`{ "data": { "<operation>": ... } }\`. A request that is malformed or not permitted
returns a 4xx status with a top-level \`errors\` array. A write request that breaks a business rule returns status 200
with \`success: false\` and \`errors\` in the payload. Always check both.

**Ids.** Ids are opaque: send them back unchanged. In the schemas \`x-id-type\` names the type of record that an id
refers to. The id of another account's record returns the same response as an id that does not exist.

**Bounds.** Every list, text and map of an input has a greatest size, which its schema states as \`maxItems\`, \`maxLength\`
or \`maxProperties\`. Lengths are in characters (Unicode code points). A request that exceeds a bound returns 400 and names
the place. Where the schema has an \`x-error-code\`, the excess is a broken rule: the response is 200 with this code in
\`errors\`. A body has at most 1 MiB, an answer at most 50 errors, and a location record at most 64 KiB.

**Retries.** Send an \`Idempotency-Key\` header with every POST and DELETE request, so that a retry has no second effect.
While the first request is running, a retry returns 409 with \`Retry-After: 1\`. If its process has crashed, the key is
free after at most 7.5 seconds.

**Rate limits.** The service counts the requests of each account in windows of a minute, an hour and a day. The
\`X-RateLimit\` headers of each counted response say how many requests are left.`;
