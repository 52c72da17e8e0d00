/** The tables whose rows have words or a folded text for a search. */
export const SEARCHED_TABLES = ['locations', 'connected_listings', 'interactions', 'social_posts'] as const;

/** One of {@link SEARCHED_TABLES}. */
export type SearchedTable = (typeof SEARCHED_TABLES)[number];

/**
 * For a migration of a release that changes the search words: a worker writes those of all stored rows anew
 * (docs/decisions/0015). The migration itself reads and locks no rows, so that the start does not wait for them.
 */
export function rebuildSearchWords(tables: readonly SearchedTable[] = SEARCHED_TABLES, from = 'now()'): string {
  return `
  -- The second pass finds what processes of the previous release write while they still run beside this one.
  insert into search_rebuilds (target, due_at)
  select target, due_at from unnest(array[${tables.map((table) => `'${table}'`).join()}]) as target,
    unnest(array[${from}, now() + interval '1 day']) as due_at
  -- a new installation has no rows
  where exists (select 1 from accounts)
`;
}
