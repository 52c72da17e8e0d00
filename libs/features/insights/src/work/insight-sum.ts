import { Inject } from '@nestjs/common';
import { dayOf } from '@listings/domain';
import { FEW_TO_RANK, nextSumMs, rankedSlot, summedPeriod } from '@listings/feature-locations';
import type { Transaction } from '@listings/persistence';
import { again, done, WorkKind } from '@listings/work';
import type { ClaimedWork, LoadedWork, WorkHandler, WorkOutcome } from '@listings/work';
import type { FeedDependencies } from '../dependencies.js';
import { INSIGHTS } from '../insights.module.js';
import { sourcesOf } from '../numbers/insight-sources.js';
import { INSIGHT_SUM, INSIGHT_SUM_AFTER_MS } from '../rules/feed-timing.js';
import {
  deleteInsightSlot,
  findMissingSlots,
  hasMoreListings,
  storeInsightSlot,
  storeInsightSums,
} from '../store/insight-sums.js';

/** A part of the locations of an account. */
interface Slot {
  readonly accountId: number;
  readonly slot: number;
}

/**
 * Adds up the usual period of accounts with many listings, so that a request for it reads one row of each location instead of all its days. A
 * slot is added up some time after its days have changed, and when a day ends. Until then a request that asks for the new day adds up the days
 * itself.
 */
@WorkKind({ kind: INSIGHT_SUM, concurrency: 1, recurs: true })
export class InsightSums implements WorkHandler<Slot, null> {
  /** Up to this many listings, each request adds up the days itself. */
  protected readonly few: number = FEW_TO_RANK;

  constructor(
    @Inject(INSIGHTS) private readonly deps: Pick<FeedDependencies, 'database' | 'publishers' | 'clock' | 'work'>,
  ) {}

  load(_: Transaction, claimed: readonly ClaimedWork[]): Promise<LoadedWork<Slot>[]> {
    return Promise.resolve(
      claimed.map((work) => ({ work, row: { accountId: work.accountId, slot: Number(work.subject) } })),
    );
  }

  /** If the process dies, the whole transaction is repeated. */
  async step({ row: { accountId, slot } }: LoadedWork<Slot>): Promise<WorkOutcome<null>> {
    const { database, publishers, clock, work } = this.deps;
    const until = dayOf(clock.now());
    const sources = sourcesOf(publishers.all);
    return database.transaction(async (transaction) => {
      if (!(await hasMoreListings(transaction, accountId, this.few))) {
        await deleteInsightSlot(transaction, { accountId, slot, sources });
        return done(null);
      }
      const feedIds = await storeInsightSlot(transaction, { accountId, slot, until, sources });
      for (const source of sources)
        await storeInsightSums(transaction, { accountId, slot, feedIds, source, ...summedPeriod(until) });
      const missing = await findMissingSlots(transaction, accountId);
      const rows = missing.map((each) => ({ subject: String(each) }));
      work.add(transaction, { accountId, kind: INSIGHT_SUM, rows });
      return again(nextSumMs(clock.now(), clock.random()), null);
    });
  }
}

/** Requests the sums of listings whose days have changed, in the transaction of the change, if the account has many. */
export async function requestInsightSums(
  { work }: Pick<FeedDependencies, 'work'>,
  transaction: Transaction,
  { accountId, locationIds, few = FEW_TO_RANK }: { accountId: number; locationIds: readonly number[]; few?: number },
): Promise<void> {
  if (locationIds.length === 0 || !(await hasMoreListings(transaction, accountId, few))) return;
  const slots = new Set(locationIds.map(rankedSlot));
  const rows = [...slots].map((slot) => ({ subject: String(slot), inMs: INSIGHT_SUM_AFTER_MS }));
  work.add(transaction, { accountId, kind: INSIGHT_SUM, rows });
}
