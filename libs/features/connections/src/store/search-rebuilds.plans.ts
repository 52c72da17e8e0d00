import { claim, declarePlans } from '@listings/persistence/plans';
import type { MeasuredDatabase } from '@listings/persistence/plans';
import { rebuildSearchBatch } from './search-rebuilds.js';

/** An account behind all accounts of the load. */
const BEHIND_ALL = 2_000_000_000;
const BATCH = 500;

/** The calls of this file rebuild no rows of other features. */
const none = () => Promise.resolve(undefined);

/** Rebuilds the search words of a batch behind an account. */
async function rebuild(sql: MeasuredDatabase, target: string, after = 0): Promise<void> {
  await sql.execute('delete from search_rebuilds');
  await sql.execute('insert into search_rebuilds (target, due_at, after_account_id) values ($1, now(), $2)', [
    target,
    after,
  ]);
  await rebuildSearchBatch(sql, BATCH, { interactions: none, social_posts: none });
}

/** The calls of the functions in search-rebuilds.ts. */
export const plans = declarePlans(
  {
    rebuildSearchBatch: { pages: 30_000, call: (sql) => rebuild(sql, 'locations') },
    'rebuildSearchBatch: of listings': { pages: 21_000, call: (sql) => rebuild(sql, 'connected_listings') },
    'rebuildSearchBatch: the last one': { pages: 40, call: (sql) => rebuild(sql, 'locations', BEHIND_ALL) },
  },
  { acrossAccounts: { rebuildSearchBatch: claim('the next locations of a rebuild, in the order of their accounts') } },
);
