import { Inject } from '@nestjs/common';
import type { Transaction } from '@listings/persistence';
import { failpoint } from '@listings/platform';
import { again, done, WorkKind } from '@listings/work';
import type { ClaimedWork, LoadedWork, WorkHandler, WorkOutcome } from '@listings/work';
import type { HealthDependencies } from '../dependencies.js';
import { HEALTH } from '../health.module.js';
import { updateScores } from '../scores/update-scores.js';
import { LOCATION_SCORING } from './subjects.js';

/** Scores the health of the locations of an account that have changed, and of all when a day begins. */
@WorkKind({ kind: LOCATION_SCORING, concurrency: 2 })
export class LocationScoring implements WorkHandler<number, null> {
  constructor(@Inject(HEALTH) private readonly deps: Pick<HealthDependencies, 'database' | 'clock' | 'publishers'>) {}

  load(_: Transaction, claimed: readonly ClaimedWork[]): Promise<LoadedWork<number>[]> {
    return Promise.resolve(claimed.map((work) => ({ work, row: work.accountId })));
  }

  /** If the process dies, the whole transaction is repeated, because its marks are there again. */
  async step({ row: accountId }: LoadedWork<number>): Promise<WorkOutcome<null>> {
    const isMore = await this.deps.database.transaction(async (transaction) => {
      const left = await updateScores(transaction, this.deps, accountId);
      failpoint('scoring.before_commit');
      return left;
    });
    failpoint('scoring.after_commit');
    return isMore ? again(0, null) : done(null);
  }
}
