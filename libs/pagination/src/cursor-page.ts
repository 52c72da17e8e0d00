import { joinedErrors, malformed } from '@listings/errors';
import type { RequestError } from '@listings/errors';

/** The requested page: a number of records after or before a position. */
export interface CursorPageRequest {
  readonly direction: 'forward' | 'backward';
  readonly size: number;
  /** The client's cursor, not yet decoded. */
  readonly cursor?: string;
}

/** Paging parameters of the query string. */
export interface CursorPageArguments {
  readonly first?: number;
  readonly after?: string;
  readonly last?: number;
  readonly before?: string;
}

/** Largest value of `first` and `last` [contract 1]. */
export const MAX_PAGE_SIZE = 500;

/** Parses `first/after` or `last/before`; rejects a mix of both directions [4.2.5]. */
export function cursorPageRequest(given: CursorPageArguments, defaultSize: number): CursorPageRequest {
  const { first, after, last, before } = given;
  const [fault, ...others] = faultsOf(given);
  if (fault) throw joinedErrors([fault, ...others]);
  const backward = last !== undefined || before !== undefined;
  return { direction: backward ? 'backward' : 'forward', size: last ?? first ?? defaultSize, cursor: after ?? before };
}

/** What is wrong with paging parameters [contract 14]. */
function* faultsOf({ first, after, last, before }: CursorPageArguments): Generator<RequestError> {
  if (first !== undefined && last !== undefined)
    yield malformed('Parameters "first" and "last" exclude each other.', 'last');
  if (after !== undefined && before !== undefined)
    yield malformed('Parameters "after" and "before" exclude each other.', 'before');
  if (first !== undefined && before !== undefined)
    yield malformed('Parameter "before" goes with "last", not with "first".', 'before');
  if (last !== undefined && after !== undefined)
    yield malformed('Parameter "after" goes with "first", not with "last".', 'after');
  for (const [name, size] of Object.entries({ first, last }))
    if (size !== undefined && (size < 1 || size > MAX_PAGE_SIZE))
      yield malformed(`Parameter "${name}" must be between 1 and ${MAX_PAGE_SIZE}.`, name);
}

/** One record of a page with its cursor. */
export interface Edge<Node> {
  readonly node: Node;
  readonly cursor: string;
}

/** The connection shape [2.1]. */
export interface Connection<Node> {
  readonly edges: readonly Edge<Node>[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly endCursor: string | null;
    readonly total: number;
  };
  readonly totalCount: number;
}

/**
 * Builds a connection from the rows of a keyset query. `found` is in the order of the list, with one row more than
 * requested if there is a further page (at its end going forward, at its start going backward). Behind the cursor there may be a page
 * unless the whole list was found from there on.
 */
export function connection<Row, Node>(result: {
  request: CursorPageRequest;
  found: readonly Row[];
  total: number;
  node: (row: Row) => Node;
  cursor: (row: Row) => string;
}): Connection<Node> {
  const { request, found, total } = result;
  const more = found.length > request.size;
  const rows = !more ? found : request.direction === 'forward' ? found.slice(0, request.size) : found.slice(1);
  const edges = rows.map((row) => ({ node: result.node(row), cursor: result.cursor(row) }));
  const behind = request.cursor !== undefined && total > found.length;
  return {
    edges,
    pageInfo: {
      hasNextPage: request.direction === 'forward' ? more : behind,
      hasPreviousPage: request.direction === 'forward' ? behind : more,
      endCursor: edges.at(-1)?.cursor ?? null,
      total,
    },
    totalCount: total,
  };
}
