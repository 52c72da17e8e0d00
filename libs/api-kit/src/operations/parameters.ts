import { Type } from 'typebox';
import { MAX_PAGE_SIZE } from '@listings/pagination';
import { inputText, integer } from './fields.js';
import { idOf, locationIdExample } from './ids.js';
import type { IdType } from './ids.js';
import type { PathParameter, QueryParameter } from './operation.js';
import { REQUEST_BOUNDS } from './request-bounds.js';

const PageSize = Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE });
const Cursor = idOf('LocationCursor', Type.String({ maxLength: REQUEST_BOUNDS.cursor }));

/** Pagination parameters of the cursor lists with a default page size of 50 [4.2]. */
export const cursorParameters = {
  first: {
    description:
      'Number of records to return from the start, 1 to 500. Combine with `after` to page forward. The page size is 50 when neither `first` nor `last` is given.',
    example: 50,
    schema: PageSize,
  },
  after: {
    description:
      'Cursor from an earlier response, normally `pageInfo.endCursor`. The page starts after the record of the cursor.',
    example: locationIdExample,
    schema: Cursor,
  },
  last: {
    description:
      'Number of records to return from the end, 1 to 500. Combine with `before` to page backward. Cannot be combined with `first` or `after`.',
    example: 50,
    schema: PageSize,
  },
  before: {
    description: 'Cursor of the first edge of the current page. The page ends before the record of the cursor.',
    example: locationIdExample,
    schema: Cursor,
  },
} as const satisfies Record<string, QueryParameter>;

/** A location id in the path: the global id or the database id [contract 1]. */
export const locationInPath = {
  description: 'Id of the location: the global id or the database id.',
  example: locationIdExample,
  idType: 'Location',
} as const satisfies PathParameter;

/** The cursor of a list of the portal, which is `nextCursor` of the page before. */
export function cursorParameter(
  idType: IdType,
  example: string,
  options: { maxLength?: number; pattern?: string } = {},
) {
  const schema = inputText('`nextCursor` of the page before.', { maxLength: REQUEST_BOUNDS.cursor, ...options });
  return { schema: idOf(idType, schema), example } as const satisfies QueryParameter;
}

/** The size of a page of the portal. */
export function limitParameter(
  noun: string,
  { max, default: usual }: { readonly max: number; readonly default: number },
) {
  const range = { minimum: 1, maximum: max };
  const schema = integer(`Number of ${noun}, 1 to ${max}; ${usual} by default.`, range);
  return { schema, example: usual } as const satisfies QueryParameter;
}
