import { Inject } from '@nestjs/common';
import { siteKey, siteSubject } from '@listings/domain';
import { findSubmissionStates } from '@listings/feature-listings';
import type { Transaction } from '@listings/persistence';
import { failpoint } from '@listings/platform';
import { again, loadedRows, setAside, WorkKind } from '@listings/work';
import type { ClaimedWork, EndedWork, GivenUp, LoadedWork, WorkHandler, WorkOutcome } from '@listings/work';
import type { DecisionDependencies, ReadingDependencies } from '../dependencies.js';
import { HEALTH } from '../health.module.js';
import { readListing } from '../readings/read-listing.js';
import type { ReadableListing, ReadResult } from '../readings/read-listing.js';
import { recordReadings } from '../readings/record-readings.js';
import { UNREADABLE_RECHECK_MS } from '../rules/reading-timing.js';
import { findListingsToRead } from '../store/readings.js';
import { DIFFERENCE_RULING, LISTING_READING, RULES_SUBJECT } from './subjects.js';

/** Reads what the publishers show of linked locations, about once a day. A connected account has one call at a time. */
@WorkKind({ kind: LISTING_READING, concurrency: 4, perGroup: 1, recurs: true })
export class ListingReadings implements WorkHandler<ReadableListing, ReadResult | null> {
  constructor(@Inject(HEALTH) private readonly deps: ReadingDependencies & DecisionDependencies) {}

  /** Leaves out locations that were unlinked. */
  async load(transaction: Transaction, claimed: readonly ClaimedWork[]): Promise<LoadedWork<ReadableListing>[]> {
    const keys = claimed.map(siteKey);
    const listings = await findListingsToRead(transaction, keys);
    const states = await findSubmissionStates(transaction, keys);
    const pushes = new Map(states.map((each) => [`${each.accountId} ${siteSubject(each)}`, each]));
    const rows = listings.map((each) => {
      const push = pushes.get(`${each.accountId} ${siteSubject(each)}`);
      return { ...each, push: push?.state, pushedAt: push?.endedAt ?? null };
    });
    return loadedRows(claimed, rows, siteSubject);
  }

  async step({ work, row }: LoadedWork<ReadableListing>): Promise<WorkOutcome<ReadResult | null>> {
    const outcome = await readListing(this.deps, row, work);
    failpoint('reading.after_call');
    return outcome;
  }

  async record(
    transaction: Transaction,
    accountId: number,
    ended: readonly EndedWork<ReadableListing, ReadResult | null>[],
  ): Promise<void> {
    const differences = await recordReadings(
      transaction,
      { accountId, now: this.deps.clock.now(), locations: this.deps.locations, access: this.deps },
      ended.flatMap(({ outcome }) => outcome.result ?? []),
    );
    if (differences.some(({ state, confirmedAt }) => state === 'OPEN' && confirmedAt !== null))
      this.deps.work.add(transaction, { accountId, kind: DIFFERENCE_RULING, rows: [{ subject: RULES_SUBJECT }] });
    failpoint('reading.before_commit');
    transaction.afterCommit(() => failpoint('reading.after_commit'));
  }

  /** The publisher is not called again for a day. */
  giveUp(_: LoadedWork<ReadableListing>, { because }: GivenUp): WorkOutcome<ReadResult | null> {
    if (because !== 'its processes ended') return setAside(because, null);
    return again(UNREADABLE_RECHECK_MS, null);
  }
}
