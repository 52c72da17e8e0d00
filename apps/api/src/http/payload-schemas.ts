import { Type } from 'typebox';
import type { TObject, TProperties, TSchema } from 'typebox';
import { count, flag, listOf, text } from './fields.js';
import { idOf } from './ids.js';
import type { IdType } from './ids.js';
import { nullable } from './input-schemas.js';

/** An object of an answer: exactly these fields, under `title` in the published document. */
export function recordOf<P extends TProperties>(title: string, description: string, properties: P): TObject<P> {
  return Type.Object(properties, { title, description, additionalProperties: false });
}

/** `{ message }` entries of a write [7.2]. */
export const ErrorEntries = listOf(
  'One entry for each broken rule, all at once; empty when there is none.',
  recordOf('ErrorEntry', 'A broken rule.', {
    message: text('The code of the error, a colon, and the reason.', {
      pattern: '^SY\\d{5}: ',
      examples: ['SY10126: City is Mandatory'],
    }),
  }),
);

/** An enum value that names a publisher: its values, and their explanation, come from the configured plug-ins. */
export function publisherConstant(description: string) {
  return Type.Unsafe<string>({ type: 'string', description, 'x-enum-of': 'publishers' });
}

/** The connection shape of cursor lists [2.1]. */
export function connectionOf(title: string, cursor: IdType, node: TSchema): TObject {
  return recordOf(title, 'A page of a list that is read with cursors.', {
    edges: listOf(
      'The records of the page with their cursors.',
      recordOf(`${title}Edge`, 'A record and where it stands in the list.', {
        node,
        cursor: idOf(cursor, text('Where the record stands: opaque, for after and before.')),
      }),
    ),
    pageInfo: recordOf('PageInfo', 'Where the page stands in the list.', {
      hasNextPage: flag('More records follow: ask again with after = endCursor.'),
      hasPreviousPage: flag('Records precede the page: ask with before = cursor of the first edge.'),
      endCursor: idOf(cursor, nullable(text('Cursor of the last edge; null on an empty page.'))),
      total: count('As totalCount.'),
    }),
    totalCount: count('All records that match, not only those of the page.'),
  });
}

/** The page shape of offset lists [2.7]. */
export function offsetPageOf(title: string, record: TSchema): TObject {
  return recordOf(title, 'A page of a list that is read by page numbers.', {
    pageInfo: recordOf('OffsetPageInfo', 'Where the page stands in the list.', {
      hasNextPage: flag('There is a page after this one.'),
      hasPreviousPage: flag('There is a page before this one.'),
      totalPages: count('Number of pages.'),
      totalRecords: count('Number of all records that match.'),
    }),
    records: listOf('The records of the page.', record),
  });
}

/** Fields of every payload of a write operation. */
export const writeFields = {
  clientMutationId: idOf('External', nullable(text('As in the request; null when there was none.'))),
  success: flag('True when everything was done; false when errors has entries.'),
  errors: ErrorEntries,
};
