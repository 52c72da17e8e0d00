import { Type } from 'typebox';
import type { TObject, TProperties, TSchema } from 'typebox';
import { errorEntries, fieldOfCode } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import { documentedEntry, docUrlsAt, ERROR_ENTRY } from './documented-errors.js';
import { count, flag, listOf, text } from './fields.js';
import { idOf } from './ids.js';
import type { IdType } from './ids.js';
import { nullable } from './input-schemas.js';
import { REQUEST_BOUNDS } from './request-bounds.js';

/** An object of a response with exactly these fields; a component of the document under `title`. */
export function recordOf<P extends TProperties>(title: string, description: string, properties: P): TObject<P> {
  return Type.Object(properties, { title, description, additionalProperties: false });
}

/** An object of a response that is no component of the document. */
export function inlineRecord<P extends TProperties>(description: string, properties: P): TObject<P> {
  return Type.Object(properties, { description, additionalProperties: false });
}

/** The page of an error code in examples. */
export const exampleDocUrl = docUrlsAt('https://listings.example');

/** An entry of `errors` in an example, from its message. */
export function exampleError(message: string) {
  const code = message.slice(0, 'SYxxxxx'.length);
  const field = fieldOfCode(code);
  return documentedEntry({ message, code, ...(field !== undefined && { field }) }, exampleDocUrl);
}

/** The body of an operation of the portal. It rejects unknown fields. */
export function bodyOf<P extends TProperties>(properties: P): TObject<P> {
  return Type.Object(properties, { additionalProperties: false });
}

/** The `errors` list of a write operation [7.2]. Request-level errors have the same entries [contract 14]. */
export const ErrorEntries = listOf(
  'All errors, one entry for each broken rule; empty when there are none.',
  recordOf(ERROR_ENTRY, 'An error.', {
    message: text('The error code, a colon, and the reason.', {
      pattern: '^SY\\d{5}: ',
      examples: ['SY10126: City is Mandatory'],
    }),
    code: text('The error code.', { pattern: '^SY\\d{5}$', examples: ['SY10126'] }),
    field: Type.Optional(
      text('The field of `input` or the parameter that is wrong. Absent where the error concerns none, or several.', {
        examples: ['city'],
      }),
    ),
    docUrl: text('URL of the page that explains the code.'),
  }),
);

/** A publisher constant. The document lists the constants of the configured plug-ins with their display names. */
export function publisherConstant(description: string) {
  return Type.Unsafe<string>({
    type: 'string',
    maxLength: REQUEST_BOUNDS.publisher,
    description,
    'x-enum-of': 'publishers',
  });
}

/** The page shape of cursor lists [2.1]. */
export function connectionOf<N extends TSchema>(title: string, cursor: IdType, node: N) {
  return recordOf(title, 'A page of a list with cursor pagination.', {
    edges: listOf(
      'The records of the page with their cursors.',
      recordOf(`${title}Edge`, 'A record with its cursor.', {
        node,
        cursor: idOf(cursor, text('Opaque cursor of the record, for `after` and `before`.')),
      }),
    ),
    pageInfo: recordOf('PageInfo', 'Position of the page in the list.', {
      hasNextPage: flag('Whether more records follow. To get the next page, set `after` to `endCursor`.'),
      hasPreviousPage: flag(
        'Whether records precede the page. To get the previous page, set `before` to the cursor of the first edge.',
      ),
      endCursor: idOf(cursor, nullable(text('Cursor of the last edge; null when the page is empty.'))),
      total: count('Number of all matching records, the same as `totalCount`.'),
    }),
    totalCount: count('Number of all matching records, not only of those on the page.'),
  });
}

/** `pageInfo` of a list with page numbers [2.7]. */
export const OffsetPageInfo = recordOf('OffsetPageInfo', 'Position of the page in the list.', {
  hasNextPage: flag('Whether a next page exists.'),
  hasPreviousPage: flag('Whether a previous page exists.'),
  totalPages: count('Number of pages.'),
  totalRecords: count('Number of all matching records.'),
});

/** The page shape of lists with page numbers [2.7]; `more` are further fields of the payload. */
export function offsetPageOf<R extends TSchema, P extends TProperties = Record<never, TSchema>>(
  title: string,
  record: R,
  more?: P,
) {
  return recordOf(title, 'A page of a list with page numbers.', {
    ...more,
    pageInfo: OffsetPageInfo,
    records: listOf('The records of the page.', record),
  });
}

/** The fields of every write payload. */
export const writeFields = {
  clientMutationId: idOf(
    'External',
    nullable(text('The `clientMutationId` of the request; null when the request had none.')),
  ),
  success: flag('Whether the operation succeeded completely. When false, `errors` says why.'),
  errors: ErrorEntries,
};

/** The payload of a write, with `more` fields. */
export function writePayload<P extends TProperties>(
  title: string,
  description: string,
  more: P,
): TObject<typeof writeFields & P> {
  return recordOf(title, description, { ...writeFields, ...more });
}

/** The fields of a write payload, and `more`: it succeeded when no rule is broken. */
export function writeResult<M extends object = unknown & object>(
  input: { readonly clientMutationId?: string | null },
  violations: readonly RuleViolation[],
  ...[more]: object extends M ? [] : [more: M]
) {
  const success = violations.length === 0;
  const result = { clientMutationId: input.clientMutationId ?? null, success, errors: errorEntries(violations) };
  return { ...result, ...more } as typeof result & M;
}
