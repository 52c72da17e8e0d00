import { Inject } from '@nestjs/common';
import { dayOf } from '@listings/domain';
import { FEW_TO_RANK, nextSumMs } from '@listings/feature-locations';
import type { Transaction } from '@listings/persistence';
import { again, done, WorkKind } from '@listings/work';
import type { ClaimedWork, LoadedWork, WorkHandler, WorkOutcome } from '@listings/work';
import type { InteractionsDependencies } from '../dependencies.js';
import { INTERACTIONS } from '../interactions.module.js';
import { deleteReviewSlot, findOldReviewSlots, hasMoreReviewFeeds, storeReviewSums } from '../store/review-sums.js';

/** The kind of work that adds up the usual period of accounts with many locations; its subjects are slots of their locations. */
export const REVIEW_SUM = 'review-sum';

/** A part of the locations of an account. */
interface Slot {
  readonly accountId: number;
  readonly slot: number;
}

/**
 * Adds up the reviews of the usual period when a day begins, in accounts with many locations. Each slot is locked alone and briefly, and the triggers
 * keep its sums. Until all slots have the new day a ranking adds up the days itself.
 */
@WorkKind({ kind: REVIEW_SUM, concurrency: 1, recurs: true })
export class ReviewSums implements WorkHandler<Slot, null> {
  /** Up to this many listings, each request adds up the days itself. */
  protected readonly few: number = FEW_TO_RANK;

  constructor(@Inject(INTERACTIONS) private readonly deps: Pick<InteractionsDependencies, 'database' | 'clock'>) {}

  load(_: Transaction, claimed: readonly ClaimedWork[]): Promise<LoadedWork<Slot>[]> {
    return Promise.resolve(
      claimed.map((work) => ({ work, row: { accountId: work.accountId, slot: Number(work.subject) } })),
    );
  }

  /** If the process dies, the whole transaction is repeated. */
  async step({ row: { accountId, slot } }: LoadedWork<Slot>): Promise<WorkOutcome<null>> {
    const { database, clock } = this.deps;
    return database.transaction(async (transaction) => {
      if (!(await hasMoreReviewFeeds(transaction, accountId, this.few))) {
        await deleteReviewSlot(transaction, accountId, slot);
        return done(null);
      }
      await storeReviewSums(transaction, { accountId, slot, until: dayOf(clock.now()) });
      return again(nextSumMs(clock.now(), clock.random()), null);
    });
  }
}

/** Requests the sums of an account that has many listings and no sums of today, in the transaction of a reading. */
export async function requestReviewSums(
  { work, clock }: Pick<InteractionsDependencies, 'work' | 'clock'>,
  transaction: Transaction,
  { accountId, few = FEW_TO_RANK }: { accountId: number; few?: number },
): Promise<void> {
  if (!(await hasMoreReviewFeeds(transaction, accountId, few))) return;
  const old = await findOldReviewSlots(transaction, accountId, dayOf(clock.now()));
  work.add(transaction, { accountId, kind: REVIEW_SUM, rows: old.map((slot) => ({ subject: String(slot) })) });
}
