import { LONGEST_CORRELATION_ID } from '@listings/platform';
import { payloadKeys } from '../operations/json-text.js';
import { isRepeatable, keyScopeOf } from '../operations/operation.js';
import { REQUEST_BOUNDS } from '../operations/request-bounds.js';
import { errorResponses, errorSchemas, failuresOf } from './error-responses.js';
import { errorCodesOf } from './operation-errors.js';
import { headersOf } from './response-headers.js';
import type { Content, Surface } from './surface.js';

const header = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description });

const CORRELATION_ID = {
  name: 'X-Correlation-Id',
  in: 'header',
  required: false,
  description:
    'An id that the client chooses for the request, 1 to 128 of the characters A-Z a-z 0-9 . _ -. The response returns it. Without a valid one the service generates an id.',
  schema: { type: 'string', maxLength: LONGEST_CORRELATION_ID },
  example: 'checkout-20260706-1833',
};

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A key that the client chooses, 1 to 255 printable ASCII characters. A retry with the same key and the same request within 24 hours returns the stored response and has no further effect. The order of the keys in a body does not matter. The same key with a different request returns 422.',
  schema: { type: 'string', minLength: 1, maxLength: REQUEST_BOUNDS.idempotencyKey },
  example: 'order-4711-attempt-1',
};

const INTRODUCTION = `**Requests.** The body of a write operation wraps its fields in one object: \`{ "input": { ... } }\`. Query parameters
that hold filters, lists or sort orders are JSON-encoded strings. An empty list of ids selects nothing; any other empty list
is as if its parameter were omitted. An unknown parameter returns 400, unless its name begins with \`_\`.

**Responses.** A success returns \`{ "data": { "<operation>": ... } }\`. A request that is malformed or not permitted
returns a 4xx status with a top-level \`errors\` array. A write request that breaks a business rule returns status 200
with \`success: false\` and \`errors\` in the payload. Always check both. Each entry of \`errors\` has a \`message\`, its \`code\`, the
page \`docUrl\` that explains the code, and the \`field\` that is wrong where there is one. All that is wrong with the form of a
request is reported at once, and so are all broken rules.

**Ids.** Ids are opaque: send them back unchanged. In the schemas \`x-id-type\` names the type of record that an id
refers to. The id of another account's record returns the same response as an id that does not exist.

**Texts.** Texts are stored in Unicode's composed form, without control, zero-width and filler characters. A text has one
line, in which line breaks and runs of spaces become one space, unless its schema has \`x-text\`: with \`lines\` it keeps its line
breaks, with \`as-sent\` all its characters. A text of which nothing is visible is empty. Names, store codes, tags and folders
compare without case, postal codes also without spaces and hyphens.

**Bounds.** Every list, text and map of an input has a greatest size, which its schema states as \`maxItems\`, \`maxLength\`
or \`maxProperties\`. Lengths are in characters (Unicode code points) of the stored form. A request that exceeds a bound returns 400 and names
the place. Where the schema has an \`x-error-code\`, the excess is a broken rule: the response is 200 with this code in
\`errors\`. A body has at most 1 MiB, an answer at most 50 errors, and a location record at most 64 KiB.

**Retries.** Send an \`Idempotency-Key\` header with every POST and DELETE request, so that a retry has no second effect.
This holds for the upload of a file as well. While the first request is running, a retry returns 409 with \`Retry-After: 1\`. If its process has crashed, the key is
free after at most 7.5 seconds. \`Retry-After\` of an upload says when its key is free for certain, also if the client of the first one
has vanished.

**Rate limits.** The service counts the requests of each account in windows of a minute, an hour and a day. The
\`X-RateLimit\` headers of each counted response say how many requests are left.`;

/** The document of the public API: keys, the envelope `data` [1.3], and an `input` around the fields of a body [1.2]. */
export const publicSurface: Surface = {
  title: 'Business Listings API',
  summary: 'Manage business locations, keep their listings in sync, answer reviews and publish posts.',
  introduction: INTRODUCTION,
  tags: {
    locations: 'Business locations and their photos.',
    posts: 'Social posts that are published to one or many locations.',
    interactions: 'Reviews and other customer interactions.',
    'connected-accounts': 'Accounts at publishers, their listings, and the links between listings and locations.',
    listings: 'Citations, the status of a location at each directory site and voice assistant, and duplicate listings.',
    insights: 'Daily numbers of listings, such as views and calls, as the publishers report them.',
    account: 'The account of the key.',
    reference: 'Reference data: countries, business categories and sites.',
  },
  security: [{ apiKey: [] }, { marketplaceKey: [], marketplaceHost: [] }],
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
  hasWebhooks: true,
  schemas: errorSchemas,
  responses: errorResponses,
  longestPathParameter: REQUEST_BOUNDS.pathParameter,
  access: (operation, facts) => ({
    'x-required-scope': keyScopeOf(operation),
    'x-error-codes': errorCodesOf(operation, facts),
  }),
  headers: (operation) => (isRepeatable(operation) ? [CORRELATION_ID, IDEMPOTENCY_KEY] : [CORRELATION_ID]),
  body: ({ alsoFlat }, fields, example) => {
    const wrapped = { type: 'object', required: ['input'], properties: { input: fields } };
    const examples = { request: { summary: 'Request', value: { input: example } } };
    if (!alsoFlat) return { description: 'The fields, wrapped in `input`.', schema: wrapped, examples };
    const flat = { summary: 'Request without the `input` wrapper', value: example };
    return {
      description:
        'The fields, wrapped in `input`. For compatibility the operation also accepts them without the wrapper.',
      schema: { anyOf: [wrapped, fields] },
      examples: { ...examples, flat },
    };
  },
  success: (operation, payload, facts) => {
    const codes = errorCodesOf(operation, facts).filter(({ status }) => status === 200);
    return {
      description: [
        keyScopeOf(operation) === 'READ'
          ? 'Success.'
          : 'The service processed the request. Check `success` in the payload: it is false when the request broke a rule, and `errors` then says which one.',
        ...(codes.length > 0
          ? [
              'Codes that can appear in `errors`:',
              codes.map(({ code, message }) => `- \`${code}\`: ${message}`).join('\n'),
            ]
          : []),
      ].join('\n\n'),
      headers: headersOf({ metered: true, more: isRepeatable(operation) ? ['Idempotent-Replayed'] : [] }),
      ...enveloped(payloadKeys(operation), payload),
    };
  },
  failures: failuresOf,
};

/** The payload under its keys in `data`. */
function enveloped(keys: readonly string[], { schema, examples }: Content): Content {
  const underKeys = (value: unknown) => Object.fromEntries(keys.map((key) => [key, value]));
  const data = {
    type: 'object',
    description: 'The payload, keyed by the name of the operation.',
    required: keys,
    additionalProperties: false,
    properties: underKeys(schema),
  };
  return {
    schema: { type: 'object', required: ['data'], additionalProperties: false, properties: { data } },
    examples: Object.fromEntries(
      Object.entries(examples).map(([name, { summary, value }]) => [
        name,
        { summary, value: { data: underKeys(value) } },
      ]),
    ),
  };
}
