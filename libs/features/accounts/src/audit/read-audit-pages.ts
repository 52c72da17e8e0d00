import type { Database } from '@listings/persistence';
import { findAuditEntriesAfter } from '../store/audit-reads.js';
import type { AuditPosition, AuditRow } from '../store/audit-reads.js';

/** Entries that are read at once, at most a megabyte of them. */
const AT_ONCE = 500;

/** The entries of an audit log within a range of time, the oldest first, a page in memory at a time. */
export async function* readAuditPages(
  { database }: { readonly database: Database },
  range: { readonly accountId: number; readonly from?: Date; readonly to?: Date },
): AsyncGenerator<readonly AuditRow[]> {
  for (let after: AuditPosition | undefined; ;) {
    const entries = await findAuditEntriesAfter(database, { ...range, after, limit: AT_ONCE });
    if (entries.length === 0) return;
    yield entries;
    after = entries.at(-1);
  }
}
