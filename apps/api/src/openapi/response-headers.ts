/** A header as the document describes it. `required` ones stand on every answer that names them. */
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
      number(`Requests that the account may make in a ${window}. Absent where the plan sets no limit.`, limit),
    ],
    [`X-RateLimit-${name}Remaining`, number(`How many of them are left in this ${window}.`, remaining)],
    [`X-RateLimit-${name}Reset`, number(`When the next ${window} begins, in unix seconds.`, 1_783_362_840)],
  ]),
);

/** Every header that answers carry beside the usual ones of HTTP [contract 1], [contract 2]. */
export const responseHeaders: Readonly<Record<string, HeaderObject>> = {
  'X-Correlation-Id': text(
    'Names the request in every log line and error. The one of the request when it sent a valid one (1 to 128 of A-Z a-z 0-9 . _ -).',
    '7d7e0c0e-2b7a-4b8e-9a2f-0f7c5d1f6a10',
    true,
  ),
  'X-Api-Version': text('Version of the interface, a date.', '2026-07-29', true),
  ...rateLimit,
  'Retry-After': number('Seconds to wait before the next attempt.', 12),
  'Idempotent-Replayed': text('`true` when this is the stored answer of an earlier request with the same key.', 'true'),
  'WWW-Authenticate': text('The scheme of the Authorization header.', 'API'),
};

const always = ['X-Correlation-Id', 'X-Api-Version'];

/** The `headers` of a response: those of every answer, those of metered ones, and `more`. */
export function headersOf(options: { metered: boolean; more?: readonly string[] }): Record<string, { $ref: string }> {
  const names = [...always, ...(options.metered ? Object.keys(rateLimit) : []), ...(options.more ?? [])];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
