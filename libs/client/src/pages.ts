/** Query of a page request. */
export type PageQuery = Readonly<Record<string, unknown>>;

interface Page {
  readonly edges?: readonly { readonly cursor: string; readonly node: unknown }[];
  readonly records?: readonly unknown[];
  readonly pageInfo?: { readonly hasNextPage: boolean; readonly hasPreviousPage: boolean };
  readonly nextCursor?: string | null;
}

/**
 * The query of the page after this one; undefined after the last page. With `last` or `before` the pages run backward.
 * Cursors are taken from answers and never made [4.2.5]. `cursor` is the parameter that takes a `nextCursor`.
 */
export function nextQuery(
  query: PageQuery,
  payload: unknown,
  cursor: 'after' | 'cursor' = 'cursor',
): PageQuery | undefined {
  const page = payload as Page;
  if (page.nextCursor !== undefined)
    return page.nextCursor === null ? undefined : { ...query, [cursor]: page.nextCursor };
  if (page.edges) return nextOfConnection(query, page.edges, page.pageInfo);
  if (page.pageInfo?.hasNextPage !== true || page.records?.length === 0) return undefined;
  return { ...query, page: pageNumber(query) + 1 };
}

/** The records of a page, in its order. */
export function recordsOf(payload: unknown): readonly unknown[] {
  const page = payload as Page;
  if (page.edges) return page.edges.map(({ node }) => node);
  if (page.records) return page.records;
  return (Object.values(page) as unknown[]).find((value) => Array.isArray(value)) as readonly unknown[];
}

function nextOfConnection(
  query: PageQuery,
  edges: NonNullable<Page['edges']>,
  pageInfo: Page['pageInfo'],
): PageQuery | undefined {
  const backward = query['last'] !== undefined || query['before'] !== undefined;
  const edge = backward ? edges[0] : edges.at(-1);
  const more = backward ? pageInfo?.hasPreviousPage : pageInfo?.hasNextPage;
  if (!edge || more !== true) return undefined;
  return { ...query, [backward ? 'before' : 'after']: edge.cursor };
}

function pageNumber({ page, pageInfo }: PageQuery): number {
  if (typeof page === 'number') return page;
  const nested = (pageInfo as { readonly page?: unknown } | undefined)?.page;
  return typeof nested === 'number' ? nested : 1;
}
