import { Inject } from '@nestjs/common';
import type { ChangeCaller } from '@listings/domain';
import type { Transaction } from '@listings/persistence';
import { again, done, loadedRows, WorkKind } from '@listings/work';
import type { ClaimedWork, EndedWork, LoadedWork, WorkHandler, WorkOutcome } from '@listings/work';
import type { LocationsDependencies } from '../dependencies.js';
import { LOCATIONS } from '../locations.module.js';
import { LOCATION_REOPENING } from '../saving/schedule-reopenings.js';
import { updateLocationsInTransaction } from '../saving/update-locations.js';
import { findReopenings } from '../store/reopenings.js';
import type { Reopening } from '../store/reopenings.js';

/** Ends temporary closures on the day that somebody has set [contract 14]: an update of the location like any other. */
@WorkKind({ kind: LOCATION_REOPENING, concurrency: 8 })
export class LocationReopenings implements WorkHandler<Reopening, null> {
  constructor(@Inject(LOCATIONS) private readonly deps: LocationsDependencies) {}

  /** Leaves out locations that are open, or whose closure does not end by itself. */
  async load(transaction: Transaction, claimed: readonly ClaimedWork[]): Promise<LoadedWork<Reopening>[]> {
    const keys = claimed.map(({ accountId, subject }) => ({ accountId, locationId: Number(subject) }));
    return loadedRows(claimed, await findReopenings(transaction, keys), (row) => String(row.locationId));
  }

  async step({ row }: LoadedWork<Reopening>): Promise<WorkOutcome<null>> {
    return row.inMs > 0 ? again(row.inMs, null) : done(null);
  }

  async record(
    transaction: Transaction,
    accountId: number,
    ended: readonly EndedWork<Reopening, null>[],
  ): Promise<void> {
    const due = ended.filter(({ outcome }) => outcome.next === 'done').map(({ row }) => row);
    const caller: ChangeCaller = { accountId, source: 'api' };
    const changes = due.map(({ locationId, reopensAt }) => ({
      locationId,
      // Somebody may have set another day meanwhile.
      input: (stored: { readonly reopensAt: string | null }) =>
        stored.reopensAt === reopensAt ? { temporarilyClosed: false } : {},
    }));
    if (changes.length > 0) await updateLocationsInTransaction(transaction, this.deps, caller, changes);
  }
}
