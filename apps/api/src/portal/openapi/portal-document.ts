import { portalCatalogue } from '@listings/errors';
import type { PortalErrorCode } from '@listings/errors';
import type { DocumentFacts } from '../../openapi/document-facts.js';
import { responseHeaders } from '../../openapi/response-headers.js';
import { SchemaRegistry } from '../../openapi/schema-registry.js';
import { keyScopeOf } from '../../http/operation.js';
import type { OperationDeclaration } from '../../http/operation.js';
import { PortalFailure } from './portal-failure-schema.js';
import { portalOperationObject } from './portal-operation-object.js';

/** A registered route of the portal. */
export interface PortalDocumentRoute {
  readonly path: string;
  readonly method: string;
  readonly operation: OperationDeclaration;
}

const TAGS: Readonly<Record<string, string>> = {
  sessions: 'Sign-up, sign-in and sessions.',
  users: 'The signed-in user: password, e-mail address and second factor.',
  members: 'Members of the account and invitations.',
  keys: 'API keys.',
  requests: 'The log of the requests of the API keys.',
  webhooks: 'The webhook endpoint, deliveries and events.',
  locations: 'The history of locations.',
  posts: 'The posts of all locations, and the publishers that take them.',
  uploads: 'Image files of a person.',
  listings: 'What the publishers do with the data of all locations.',
  account: 'The account: return origins, usage, audit log and deletion.',
};

/** Builds the OpenAPI 3.1 document of the portal from its operation declarations [contract 12]. */
export function portalDocument(
  routes: readonly PortalDocumentRoute[],
  { publicUrl, version, facts }: { publicUrl: string; version: string; facts: DocumentFacts },
) {
  const schemas = new SchemaRegistry(facts);
  const paths: Record<string, Record<string, object>> = {};
  for (const { path, method, operation } of routes) {
    const key = path.replace(/:(\w+)/g, '{$1}');
    (paths[key] ??= {})[method.toLowerCase()] = portalOperationObject({ operation, path }, schemas);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Business Listings Portal',
      version,
      summary: 'Manage the members, keys and webhooks of an account.',
      description: INTRODUCTION,
      contact: { name: 'The operator of this installation', url: `${publicUrl}/docs` },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl, description: 'This installation' }],
    security: [{ session: [] }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-listings_session',
          description:
            'The cookie that sign-in sets; on loopback it is named `listings_session`. Write requests of a session also need the `X-CSRF-Token` of `GET /api/v4/portal/session`.',
        },
        ...(routes.some(({ operation }) => keyScopeOf(operation)) && { apiKey: API_KEY }),
      },
      ...usedComponents(paths, {
        headers: responseHeaders,
        schemas: { ...schemas.components(), PortalFailure },
        responses: Object.fromEntries(
          Object.entries(portalCatalogue).map(([code, entry]) => [code, failureOf(code as PortalErrorCode, entry)]),
        ),
      }),
    },
  };
}

type Components = Readonly<Record<'headers' | 'schemas' | 'responses', Readonly<Record<string, object>>>>;

/** The components that the paths refer to, and those that these refer to. */
function usedComponents(paths: object, all: Components): Components {
  const used = { headers: {}, schemas: {}, responses: {} } as Record<keyof Components, Record<string, object>>;
  const collect = (part: object) => {
    for (const [, kind, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
      const component = all[kind as keyof Components]?.[name];
      if (!component || used[kind as keyof Components][name]) continue;
      used[kind as keyof Components][name] = component;
      collect(component);
    }
  };
  collect(paths);
  return used;
}

const API_KEY = {
  type: 'apiKey',
  in: 'header',
  name: 'Authorization',
  description: 'The word `API`, a space, and an API key. Operations with `x-key-scope` accept it.',
};

function failureOf(code: PortalErrorCode, { message, meaning }: { message: string; meaning: string }): object {
  const headers = ['X-Correlation-Id', 'X-Api-Version', 'Cache-Control', 'X-Content-Type-Options'];
  const more = { RATE_LIMITED: ['Retry-After'], DEPENDENCY_UNAVAILABLE: ['Retry-After'] }[code as 'RATE_LIMITED'] ?? [];
  const example = {
    error: {
      code,
      message,
      ...(code === 'VALIDATION_FAILED' && {
        field: 'name',
        details: [{ field: 'name', message: 'a value is required' }],
      }),
      ...(code === 'RATE_LIMITED' && { retry_after_seconds: 60 }),
      correlation_id: '7d7e0c0e-2b7a-4b8e-9a2f-0f7c5d1f6a10',
      doc_url: `https://listings.example/docs/errors/${code}`,
    },
  };
  return {
    description: meaning,
    headers: Object.fromEntries([...headers, ...more].map((name) => [name, { $ref: `#/components/headers/${name}` }])),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/PortalFailure' },
        examples: { [code]: { summary: message, value: example } },
      },
    },
  };
}

const INTRODUCTION = `With the portal, people manage their account: members, API keys, and the webhook endpoint. The
dashboard uses these operations and those of the public API.

**Sessions.** \`POST /api/v4/portal/sign-in\` sets a cookie. Every write of a session carries the \`X-CSRF-Token\` that
\`GET /api/v4/portal/session\` returns. The session may also call the operations of the public API, with the rights of the
member's role.

**Bodies.** Requests and responses are plain JSON objects, without a wrapper.

**Errors.** Every failure has the shape \`{ "error": { "code", "message", "correlation_id", "doc_url" } }\`. A request that
fails validation also has \`field\`, the first invalid field, and \`details\`, all of them.`;
