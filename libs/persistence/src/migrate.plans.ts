import { assertMigrated } from './migrate.js';
import { declarePlans, schema } from './plans/index.js';

/** The calls of the functions in migrate.ts. */
export const plans = declarePlans(
  {
    assertMigrated: { pages: { small: 30, largest: 20 }, call: (sql) => assertMigrated(sql) },
  },
  { acrossAccounts: { assertMigrated: schema('the migrations of the shard') } },
);
