import { Type } from 'typebox';
import type { TObject, TProperties, TSchema } from 'typebox';
import { nullable } from './input-schemas.js';

/** An object of an answer: exactly these fields, under `title` in the published document. */
export function recordOf<P extends TProperties>(title: string, properties: P): TObject<P> {
  return Type.Object(properties, { title, additionalProperties: false });
}

/** Text that may be null. */
export const NullableText = nullable(Type.String());

/** `{ message }` entries of a write [7.2]. */
export const ErrorEntries = Type.Array(recordOf('ErrorEntry', { message: Type.String({ pattern: '^SY\\d{5}: ' }) }));

/** ISO-8601 UTC with milliseconds [contract 1]. */
export const Timestamp = Type.String({ format: 'date-time', examples: ['2026-07-06T18:33:29.664Z'] });

/** As {@link Timestamp}, or null. */
export const NullableTimestamp = nullable(Timestamp);

/** A global id [1.5]. */
export const GlobalId = Type.String({
  description: 'Global id: base64 of `<Type>:<databaseId>`.',
  examples: ['TG9jYXRpb246MTAwMDAx'],
});

/** An enum value that names a publisher: its values come from the configured plug-ins. */
export const PublisherConstant = Type.Unsafe<string>({ type: 'string', 'x-enum-of': 'publishers' });

/** The connection shape of cursor lists [2.1]. */
export function connectionOf(title: string, node: TSchema): TObject {
  return recordOf(title, {
    edges: Type.Array(recordOf(`${title}Edge`, { node, cursor: Type.String() })),
    pageInfo: recordOf('PageInfo', {
      hasNextPage: Type.Boolean(),
      hasPreviousPage: Type.Boolean(),
      endCursor: NullableText,
      total: Type.Integer({ minimum: 0 }),
    }),
    totalCount: Type.Integer({ minimum: 0 }),
  });
}

/** The page shape of offset lists [2.7]. */
export function offsetPageOf(title: string, record: TSchema): TObject {
  return recordOf(title, {
    pageInfo: recordOf('OffsetPageInfo', {
      hasNextPage: Type.Boolean(),
      hasPreviousPage: Type.Boolean(),
      totalPages: Type.Integer({ minimum: 0 }),
      totalRecords: Type.Integer({ minimum: 0 }),
    }),
    records: Type.Array(record),
  });
}

/** Fields of every payload of a write operation. */
export const writeFields = { clientMutationId: NullableText, success: Type.Boolean(), errors: ErrorEntries };
