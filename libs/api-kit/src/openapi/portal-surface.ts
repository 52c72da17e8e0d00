import { isWrite, keyScopeOf } from '../operations/operation.js';
import { REQUEST_BOUNDS } from '../operations/request-bounds.js';
import { portalErrorResponses, PortalFailure, portalFailuresOf } from './portal-error-responses.js';
import { headersOf } from './response-headers.js';
import type { Surface } from './surface.js';

const CSRF_TOKEN = {
  name: 'X-CSRF-Token',
  in: 'header',
  required: false,
  description: 'The CSRF token of the session. Requests with a session need it.',
  schema: { type: 'string', maxLength: REQUEST_BOUNDS.csrfToken },
  example: 'Y3NyZi10b2tlbi1vZi10aGUtc2Vzc2lvbi1leGFtcGxl',
};

const INTRODUCTION = `With the portal, people manage their account: members, API keys, and the webhook endpoint. The
dashboard uses these operations and those of the public API.

**Sessions.** \`POST /api/v4/portal/sign-in\` sets a cookie. Every write of a session carries the \`X-CSRF-Token\` that
\`GET /api/v4/portal/session\` returns. The session may also call the operations of the public API, with the rights of the
member's role.

**Bodies.** Requests and responses are plain JSON objects, without a wrapper. The body of a request has at most 64 KiB, and
the draft of a post at most 1 MiB. A query parameter that an operation does not know is invalid, unless its name begins with \`_\`.

**Errors.** Every failure has the shape \`{ "error": { "code", "message", "correlation_id", "doc_url" } }\`. A request that
fails validation also has \`field\`, the first invalid field, and \`details\`, all of them.`;

/** The document of the portal: sessions, no envelope, and failures of their own shape [contract 12, 7.6]. */
export const portalSurface: Surface = {
  title: 'Business Listings Portal',
  summary: 'Manage the members, keys and webhooks of an account.',
  introduction: INTRODUCTION,
  tags: {
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
  },
  security: [{ session: [] }],
  securitySchemes: {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-listings_session',
      description:
        'The cookie that sign-in sets; on loopback it is named `listings_session`. Write requests of a session also need the `X-CSRF-Token` of `GET /api/v4/portal/session`.',
    },
    apiKey: {
      type: 'apiKey',
      in: 'header',
      name: 'Authorization',
      description: 'The word `API`, a space, and an API key. Operations with `x-key-scope` accept it.',
    },
  },
  hasWebhooks: false,
  schemas: { PortalFailure },
  responses: portalErrorResponses,
  longestPathParameter: REQUEST_BOUNDS.portalPathParameter,
  access: (operation) => {
    const { access, audit } = operation;
    const keyScope = keyScopeOf(operation);
    return {
      'x-portal-access': access === 'public' ? 'PUBLIC' : access.session,
      ...(keyScope && { 'x-key-scope': keyScope }),
      ...(typeof audit === 'string' && { 'x-audit-action': audit }),
      security: access === 'public' ? [] : [{ session: [] }, ...(keyScope ? [{ apiKey: [] }] : [])],
    };
  },
  headers: (operation) => (isWrite(operation) && operation.access !== 'public' ? [CSRF_TOKEN] : []),
  body: (_declared, fields, example) => ({
    description: 'The fields.',
    schema: fields,
    examples: { request: { summary: 'Request', value: example } },
  }),
  success: (_operation, payload) => ({
    description: 'Success.',
    headers: headersOf({ metered: false }),
    ...payload,
  }),
  failures: portalFailuresOf,
};
