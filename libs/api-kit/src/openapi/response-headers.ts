/** A header object of the document. A `required` header is present on every response that lists it. */
interface HeaderObject {
  readonly description: string;
  readonly required: boolean;
  readonly schema: object;
  readonly example: string | number;
}

const text = (description: string, example: string, required = false): HeaderObject => ({
  description,
  required,
  schema: { type: 'string' },
  example,
});
const number = (description: string, example: number): HeaderObject => ({
  description,
  required: false,
  schema: { type: 'integer', minimum: 0 },
  example,
});

const windows = [
  ['', 'minute', 50, 49],
  ['Minute-', 'minute', 50, 49],
  ['Hour-', 'hour', 3000, 2871],
  ['Day-', 'day', 36000, 35120],
] as const;

const rateLimit = Object.fromEntries(
  windows.flatMap(([name, window, limit, remaining]) => [
    [
      `X-RateLimit-${name}Limit`,
      number(`Number of requests that the account may send per ${window}. Absent when the plan sets no limit.`, limit),
    ],
    [`X-RateLimit-${name}Remaining`, number(`Number of requests left in the current ${window}.`, remaining)],
    [`X-RateLimit-${name}Reset`, number(`Start of the next ${window}, as a Unix timestamp in seconds.`, 1_783_362_840)],
  ]),
);

/** The response headers of the API beyond the standard HTTP headers [contract 1], [contract 2]. */
export const responseHeaders: Readonly<Record<string, HeaderObject>> = {
  'X-Correlation-Id': text(
    'Id of the request in log lines and errors. It is the `X-Correlation-Id` of the request when that is valid (1 to 128 of the characters A-Z a-z 0-9 . _ -), otherwise a generated id.',
    '7d7e0c0e-2b7a-4b8e-9a2f-0f7c5d1f6a10',
    true,
  ),
  'X-Api-Version': text('Version of the API, a date.', '2026-07-29', true),
  'Cache-Control': text('`no-store`: caches must not keep the response.', 'no-store', true),
  'X-Content-Type-Options': text(
    '`nosniff`: browsers must not guess another type than that of `Content-Type`.',
    'nosniff',
    true,
  ),
  ...rateLimit,
  'Retry-After': number('Number of seconds to wait before the next attempt.', 12),
  'Idempotent-Replayed': text(
    '`true` when the response is the stored response of an earlier request with the same `Idempotency-Key`.',
    'true',
  ),
  'WWW-Authenticate': text('Authentication scheme for the `Authorization` header.', 'API'),
};

const always = ['X-Correlation-Id', 'X-Api-Version', 'Cache-Control', 'X-Content-Type-Options'];

/** The `headers` of a response: the common headers, the rate-limit headers when `metered`, and `more`. */
export function headersOf(options: { metered: boolean; more?: readonly string[] }): Record<string, { $ref: string }> {
  const names = [...always, ...(options.metered ? Object.keys(rateLimit) : []), ...(options.more ?? [])];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
