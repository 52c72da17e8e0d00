import { declarePlans } from '@listings/persistence/plans';
import { rebuildPosts } from './post-search-rebuild.js';

const BEFORE_ALL = { accountId: 0, integerId: 0 };
const BATCH = 500;

/** The calls of the functions in post-search-rebuild.ts. */
export const plans = declarePlans({
  rebuildPosts: { pages: 25_000, call: (sql) => rebuildPosts(sql, BEFORE_ALL, BATCH) },
});
