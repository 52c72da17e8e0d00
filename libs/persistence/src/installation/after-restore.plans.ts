import { declarePlans, LONG_AGO, schema } from '../plans/index.js';
import {
  auditRestore,
  beginEpoch,
  doubtListings,
  endRestoredAccess,
  lockInstallation,
  skipEventNumbers,
  skipIds,
} from './after-restore.js';

/** The calls of the functions in after-restore.ts. */
export const plans = declarePlans(
  {
    lockInstallation: { pages: 20, call: (sql) => lockInstallation(sql) },
    skipIds: { pages: 2_000, call: (sql) => skipIds(sql, { gap: 1 }) },
    skipEventNumbers: { pages: 20_000, call: (sql) => skipEventNumbers(sql, { gap: 1 }) },
    doubtListings: { pages: 500_000, call: (sql) => doubtListings(sql) },
    endRestoredAccess: { pages: 200_000, call: (sql) => endRestoredAccess(sql) },
    auditRestore: { pages: 20_000, call: (sql) => auditRestore(sql, { actor: 'after-restore', since: LONG_AGO }) },
    beginEpoch: { pages: 20, call: (sql) => beginEpoch(sql, { since: LONG_AGO, gap: 1 }) },
  },
  {
    acrossAccounts: {
      auditRestore: { ...schema('an entry for each account, after a restored backup'), scans: true },
      beginEpoch: schema('the row of the shard'),
      doubtListings: { ...schema('all open pushes and creations, after a restored backup'), scans: true },
      endRestoredAccess: { ...schema('all sessions and links, after a restored backup'), scans: true },
      lockInstallation: schema('the row of the shard'),
      skipEventNumbers: { ...schema('the counters of all accounts, after a restored backup'), scans: true },
      skipIds: schema('the sequences of the shard'),
    },
  },
);
