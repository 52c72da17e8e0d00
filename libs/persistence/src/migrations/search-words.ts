/**
 * For a migration of a release that changes the search words: a worker writes those of all stored rows anew
 * (docs/decisions/0015). The migration itself reads and locks no rows, so that the start does not wait for them.
 */
export const REBUILD_SEARCH_WORDS = `
  -- The second pass finds what processes of the previous release write while they still run beside this one.
  insert into search_rebuilds (target, due_at)
  select target, due_at from unnest(array['locations', 'connected_listings']) as target,
    unnest(array[now(), now() + interval '1 day']) as due_at
`;
