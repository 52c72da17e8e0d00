import { declarePlans, rows, task } from '@listings/persistence/plans';
import {
  beginAuditStream,
  countUnstreamedEntries,
  endAuditStream,
  findUnstreamedEntries,
  markEntriesStreamed,
} from './audit-stream.js';

/** The calls of the functions in audit-stream.ts. */
export const plans = declarePlans(
  {
    beginAuditStream: { pages: 20, call: (sql) => beginAuditStream(sql) },
    endAuditStream: { pages: 20, call: (sql) => endAuditStream(sql) },
    findUnstreamedEntries: { pages: 60, call: (sql) => findUnstreamedEntries(sql, { after: 0, limit: 100 }) },
    countUnstreamedEntries: { pages: 600, call: (sql) => countUnstreamedEntries(sql, { after: 0 }) },
    markEntriesStreamed: {
      pages: { small: 600, largest: 4_700 },
      call: (sql, { accountId }) =>
        markEntriesStreamed(
          sql,
          Array.from({ length: 100 }, (_, number) => ({ accountId, id: number + 1 })),
        ),
    },
  },
  {
    acrossAccounts: {
      beginAuditStream: task('the row of the shard'),
      endAuditStream: task('the row of the shard'),
      findUnstreamedEntries: task('the next entries of all accounts, in one worker'),
      countUnstreamedEntries: {
        ...task('counts at most 10,000 entries, for the metrics of one process'),
        scans: true,
      },
      markEntriesStreamed: rows('what findUnstreamedEntries returned'),
    },
  },
);
