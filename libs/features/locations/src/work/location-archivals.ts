import { Inject } from '@nestjs/common';
import type { Database, Transaction } from '@listings/persistence';
import { failpoint } from '@listings/platform';
import { again, done, loadedRows, WorkKind } from '@listings/work';
import type { ClaimedWork, EndedWork, LoadedWork, WorkHandler, WorkOutcome } from '@listings/work';
import { archiveNow } from '../archive/archive-now.js';
import type { ArchiveDependencies } from '../archive/archive-now.js';
import { LOCATIONS } from '../locations.module.js';
import { SERVICE_AUTHOR } from '../rules/location-change.js';
import { findScheduledArchivals, lockDueArchivals } from '../store/archive-writes.js';

/** The kind of work that archives locations whose grace period has ended; its subjects are their ids. */
export const LOCATION_ARCHIVAL = 'location-archival';

/** A scheduled archive. */
interface Scheduled {
  readonly locationId: number;
  /** Milliseconds until it is due; 0 if it is. */
  readonly inMs: number;
}

/**
 * Archives locations whose grace period has ended [contract 4], with the source of the request that scheduled it. Few at a time, because
 * archives are short transactions, and those of one account lock the same counters.
 */
@WorkKind({ kind: LOCATION_ARCHIVAL, concurrency: 8 })
export class LocationArchivals implements WorkHandler<Scheduled, null> {
  constructor(@Inject(LOCATIONS) private readonly deps: ArchiveDependencies & { readonly database: Database }) {}

  /** Leaves out locations whose archive was cancelled. */
  async load(transaction: Transaction, claimed: readonly ClaimedWork[]): Promise<LoadedWork<Scheduled>[]> {
    const keys = claimed.map(({ accountId, subject }) => ({ accountId, locationId: Number(subject) }));
    return loadedRows(claimed, await findScheduledArchivals(transaction, keys), (row) => String(row.locationId));
  }

  async step({ row }: LoadedWork<Scheduled>): Promise<WorkOutcome<null>> {
    return row.inMs > 0 ? again(row.inMs, null) : done(null);
  }

  async record(
    transaction: Transaction,
    accountId: number,
    ended: readonly EndedWork<Scheduled, null>[],
  ): Promise<void> {
    const ids = ended.filter(({ outcome }) => outcome.next === 'done').map(({ row }) => row.locationId);
    const due = await lockDueArchivals(transaction, { accountId, ids });
    for (const source of new Set(due.map((archival) => archival.source))) {
      const ofSource = due.filter((archival) => archival.source === source).map(({ locationId }) => locationId);
      await archiveNow(transaction, this.deps, { accountId, ids: ofSource, source, author: SERVICE_AUTHOR });
    }
    failpoint('archival.before_commit');
  }
}
