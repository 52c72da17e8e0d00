import { Type } from 'typebox';
import { offsetPageRequest } from '@listings/pagination';
import type { OffsetPageRequest } from '@listings/pagination';
import { integer } from './fields.js';
import { nestedObject } from './input-schemas.js';
import type { QueryParameter } from './operation.js';

const PageNumber = integer('Page number, from 1.');
const PerPage = integer('Records of a page, 1 to 100; 20 unless given.');
const pageFields = { page: Type.Optional(PageNumber), perPage: Type.Optional(PerPage) };

/** `pageInfo` of an offset list: in the query as JSON, in a body as it is [contract 1]. */
export const PageInfoInput = nestedObject(
  'PageInfoInput',
  'Which page. Plain page and perPage win over it.',
  pageFields,
);

/** Fields of an input that pages. */
export const offsetFields = { ...pageFields, pageInfo: Type.Optional(PageInfoInput) };

/** Paging parameters of every offset list [2.7]. */
export const offsetParameters = {
  pageInfo: {
    kind: 'json',
    description: 'JSON object: page (from 1), perPage (1 to 100).',
    example: { page: 1, perPage: 20 },
    schema: PageInfoInput,
  },
  page: {
    kind: 'integer',
    description: 'Page number, from 1; another way to say pageInfo.page.',
    example: 1,
    schema: Type.Integer({ minimum: 1 }),
  },
  perPage: {
    kind: 'integer',
    description: 'Records of a page, 1 to 100; 20 unless given. Another way to say pageInfo.perPage.',
    example: 20,
    schema: Type.Integer({ minimum: 1, maximum: 100 }),
  },
} as const satisfies Record<string, QueryParameter>;

/** What {@link offsetParameters} bring. */
export interface OffsetArguments {
  readonly pageInfo?: { readonly page?: number; readonly perPage?: number };
  readonly page?: number;
  readonly perPage?: number;
}

/** The page that is asked for; plain parameters win over the object. */
export function offsetPageOfRequest({ pageInfo, page, perPage }: OffsetArguments): OffsetPageRequest {
  return offsetPageRequest({ page: page ?? pageInfo?.page, perPage: perPage ?? pageInfo?.perPage });
}
