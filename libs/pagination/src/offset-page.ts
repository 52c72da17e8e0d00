import { malformed } from '@listings/errors';

/** Page number and size of an offset list [2.7], counted from 1. */
export interface OffsetPageRequest {
  readonly page: number;
  readonly perPage: number;
}

/** The page shape of offset lists [2.7]. */
export interface OffsetPage<Item> {
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly totalPages: number;
    readonly totalRecords: number;
  };
  readonly records: readonly Item[];
}

const DEFAULT_PER_PAGE = 20;
/** Largest value of `perPage` [contract 1]. */
export const MAX_PER_PAGE = 100;
const MAX_PAGE = 1_000_000;

/** Parses `page` and `perPage`: default 1 and 20, at most 100 per page [contract 1]. */
export function offsetPageRequest(given: { page?: number; perPage?: number }): OffsetPageRequest {
  const { page = 1, perPage = DEFAULT_PER_PAGE } = given;
  if (page < 1 || page > MAX_PAGE) throw malformed(`Parameter "page" must be between 1 and ${MAX_PAGE}.`);
  if (perPage < 1 || perPage > MAX_PER_PAGE)
    throw malformed(`Parameter "perPage" must be between 1 and ${MAX_PER_PAGE}.`);
  return { page, perPage };
}

/** Number of rows before the page. */
export function offsetOf({ page, perPage }: OffsetPageRequest): number {
  return (page - 1) * perPage;
}

/** Builds the page of `records` out of `totalRecords`. */
export function offsetPage<Item>(
  request: OffsetPageRequest,
  records: readonly Item[],
  totalRecords: number,
): OffsetPage<Item> {
  const totalPages = Math.ceil(totalRecords / request.perPage);
  return {
    pageInfo: {
      hasNextPage: request.page < totalPages,
      hasPreviousPage: request.page > 1 && totalRecords > 0,
      totalPages,
      totalRecords,
    },
    records,
  };
}
