import { declarePlans, hours, now } from '@listings/persistence/plans';
import { findAuditBatch, findAuditEntries, findAuditEntriesAfter } from './audit-reads.js';

/** The calls of the functions in audit-reads.ts. */
export const plans = declarePlans({
  findAuditEntriesAfter: {
    pages: 600,
    call: (sql, { accountId }) => findAuditEntriesAfter(sql, { accountId, limit: 500 }),
  },
  findAuditBatch: {
    pages: { small: 600, largest: 2_600 },
    call: (sql, { accountId }) => findAuditBatch(sql, { accountId }, { limit: 500 }),
  },
  findAuditEntries: {
    pages: { small: 120, largest: 1_100 },
    call: (sql, { accountId }) => findAuditEntries(sql, { accountId }, { size: 50 }),
  },
  'findAuditEntries: of an action, a user and a time, behind a position': {
    pages: { small: 120, largest: 20 },
    call: (sql, { accountId, userId }) =>
      findAuditEntries(
        sql,
        { accountId, action: 'key.created', userId, from: hours(-100), to: now() },
        { position: { at: hours(-1), id: 1_000_000 }, size: 50 },
      ),
  },
});
