import { declarePlans, schema } from '../plans/index.js';
import { beat, markRestored, readInstallation, storeKeyCheck, storePlace, storeRestoreDrill } from './installation.js';

/** The calls of the functions in installation.ts. */
export const plans = declarePlans(
  {
    readInstallation: { pages: 20, call: (sql) => readInstallation(sql) },
    storePlace: { pages: 20, call: (sql) => storePlace(sql) },
    markRestored: { pages: 20, call: (sql) => markRestored(sql, { reason: 'a test' }) },
    beat: { pages: 20, call: (sql) => beat(sql) },
    storeRestoreDrill: { pages: 20, call: (sql) => storeRestoreDrill(sql) },
    storeKeyCheck: { pages: 20, call: (sql) => storeKeyCheck(sql, { from: null, to: 'sealed' }) },
  },
  {
    acrossAccounts: {
      beat: schema('the row of the shard'),
      markRestored: schema('the row of the shard'),
      readInstallation: schema('the row of the shard'),
      storeKeyCheck: schema('the row of the shard'),
      storePlace: schema('the row of the shard'),
      storeRestoreDrill: schema('the row of the shard'),
    },
  },
);
