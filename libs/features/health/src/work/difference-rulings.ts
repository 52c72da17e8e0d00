import { Inject } from '@nestjs/common';
import type { Transaction } from '@listings/persistence';
import { failpoint } from '@listings/platform';
import { again, done, WorkKind } from '@listings/work';
import type { ClaimedWork, LoadedWork, WorkHandler, WorkOutcome } from '@listings/work';
import type { DecisionDependencies } from '../dependencies.js';
import { HEALTH } from '../health.module.js';
import { applyRules } from '../rulings/apply-rules.js';
import { unmarkAccount } from '../rulings/unmark-account.js';
import { RULING_COUNTS } from './ruling-counts.js';
import type { RulingCounts } from './ruling-counts.js';
import { DIFFERENCE_RULING, unmarkingOf } from './subjects.js';

/** Lets the rules of an account decide about its confirmed differences, some at a time. */
@WorkKind({ kind: DIFFERENCE_RULING, concurrency: 2 })
export class DifferenceRulings implements WorkHandler<number, null> {
  constructor(
    @Inject(HEALTH) private readonly deps: DecisionDependencies,
    @Inject(RULING_COUNTS) private readonly counts?: RulingCounts,
  ) {}

  load(_: Transaction, claimed: readonly ClaimedWork[]): Promise<LoadedWork<number>[]> {
    return Promise.resolve(claimed.map((work) => ({ work, row: work.accountId })));
  }

  /** If the process dies, the whole transaction is repeated. It finds the differences again that are still undecided. */
  async step({ work: { subject }, row: accountId }: LoadedWork<number>): Promise<WorkOutcome<null>> {
    const unmarking = unmarkingOf(subject);
    if (unmarking) {
      const { database, work } = this.deps;
      await database.transaction((transaction) => unmarkAccount(transaction, work, { accountId, ...unmarking }));
      return done(null);
    }
    const isMore = await this.deps.database.transaction(async (transaction) => {
      const left = await applyRules(transaction, { ...this.deps, counts: this.counts }, { accountId });
      failpoint('ruling.before_commit');
      return left;
    });
    failpoint('ruling.after_commit');
    return isMore ? again(0, null) : done(null);
  }
}
