import { Inject } from '@nestjs/common';
import { siteKey, siteSubject } from '@listings/domain';
import type { Transaction } from '@listings/persistence';
import { again, loadedRows, setAside, WorkKind } from '@listings/work';
import type { ClaimedWork, EndedWork, GivenUp, LoadedWork, WorkHandler, WorkOutcome } from '@listings/work';
import type { ReadingDependencies } from '../dependencies.js';
import { HEALTH } from '../health.module.js';
import { readListing } from '../read-listing.js';
import { UNREADABLE_RECHECK_MS } from '../rules/reading-timing.js';
import { findListingsToRead, storeReadings } from '../store/readings.js';
import type { ListingToRead, Reading } from '../store/readings.js';
import { LISTING_READING } from './subjects.js';

/** Reads what the publishers show of linked locations, about once a day. A connected account has one call at a time. */
@WorkKind({ kind: LISTING_READING, concurrency: 4, perGroup: 1 })
export class ListingReadings implements WorkHandler<ListingToRead, Reading | null> {
  constructor(@Inject(HEALTH) private readonly deps: ReadingDependencies) {}

  /** A location that was unlinked is missing. */
  async load(transaction: Transaction, claimed: readonly ClaimedWork[]): Promise<LoadedWork<ListingToRead>[]> {
    return loadedRows(claimed, await findListingsToRead(transaction, claimed.map(siteKey)), siteSubject);
  }

  step({ work, row }: LoadedWork<ListingToRead>): Promise<WorkOutcome<Reading | null>> {
    return readListing(this.deps, row, work.failures);
  }

  async record(
    transaction: Transaction,
    accountId: number,
    ended: readonly EndedWork<ListingToRead, Reading | null>[],
  ): Promise<void> {
    await storeReadings(transaction, { accountId, readings: ended.flatMap(({ outcome }) => outcome.result ?? []) });
  }

  /** The publisher is not called again for a day. */
  giveUp(_: LoadedWork<ListingToRead>, { because }: GivenUp): WorkOutcome<Reading | null> {
    if (because !== 'its processes ended') return setAside(because, null);
    return again(UNREADABLE_RECHECK_MS, null);
  }
}
