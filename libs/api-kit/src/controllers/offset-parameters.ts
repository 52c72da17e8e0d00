import { Type } from 'typebox';
import { MAX_PER_PAGE, offsetPageRequest } from '@listings/pagination';
import type { OffsetPageRequest } from '@listings/pagination';
import { integer } from '../operations/fields.js';
import { nestedObject } from '../operations/input-schemas.js';
import type { QueryParameter } from '../operations/operation.js';
import type { QueryOf } from './operation-call.js';

const PageNumber = integer('Page number, starting at 1. Default 1.');
const PerPage = integer('Number of records per page, 1 to 100. Default 20.');
const pageFields = { page: Type.Optional(PageNumber), perPage: Type.Optional(PerPage) };

/** `pageInfo` of a list with page numbers: JSON-encoded in a query, a nested object in a body [contract 1]. */
export const PageInfoInput = nestedObject(
  'PageInfoInput',
  'Requested page. The fields `page` and `perPage` beside it take precedence.',
  pageFields,
);

/** Pagination fields of an input. */
export const offsetFields = { ...pageFields, pageInfo: Type.Optional(PageInfoInput) };

/** Pagination parameters of the lists with page numbers [2.7]. */
export const offsetParameters = {
  pageInfo: {
    description:
      'Requested page: a JSON object with page (starting at 1) and perPage (1 to 100). The parameters `page` and `perPage` take precedence.',
    example: { page: 1, perPage: 20 },
    schema: PageInfoInput,
  },
  page: {
    description: 'Page number, starting at 1. Default 1. Takes precedence over `pageInfo.page`.',
    example: 1,
    schema: Type.Integer({ minimum: 1 }),
  },
  perPage: {
    description: 'Number of records per page, 1 to 100. Default 20. Takes precedence over `pageInfo.perPage`.',
    example: 20,
    schema: Type.Integer({ minimum: 1, maximum: MAX_PER_PAGE }),
  },
} as const satisfies Record<string, QueryParameter>;

/** The requested page; plain parameters take precedence over the object. */
export function offsetPageOfRequest({ pageInfo, page, perPage }: QueryOf<typeof offsetParameters>): OffsetPageRequest {
  return offsetPageRequest({ page: page ?? pageInfo?.page, perPage: perPage ?? pageInfo?.perPage });
}
