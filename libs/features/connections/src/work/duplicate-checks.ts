import { Inject } from '@nestjs/common';
import type { Transaction } from '@listings/persistence';
import { failpoint } from '@listings/platform';
import type { Lease } from '@listings/platform';
import { again, done, loadedRows, WorkKind } from '@listings/work';
import type { ClaimedWork, EndedWork, LoadedWork, WorkHandler, WorkOutcome } from '@listings/work';
import { CONNECTIONS } from '../connections.module.js';
import { checkDuplicates } from '../duplicates/check-duplicates.js';
import type { DuplicateCheckDependencies, DuplicateCheckResult } from '../duplicates/check-duplicates.js';
import { DUPLICATE_CHECK } from '../rules/matching/duplicate-check.js';
import { findCheckRests, storeCheckRest } from '../store/duplicate-checks.js';
import type { DuplicateCheckKey } from '../store/duplicate-checks.js';

/** A requested check. */
type Check = DuplicateCheckKey & { readonly restMs: number };

/** A check keeps its slot until its end: what it compares is in memory. */
const SLOW_MS = 24 * 3_600_000;

/**
 * Looks for listings that show linked locations a second time [contract 11]. One at a time, because no request waits for a check, and
 * checks compete with other work for the processor.
 */
@WorkKind({ kind: DUPLICATE_CHECK, concurrency: 1, slowCallMs: SLOW_MS })
export class DuplicateChecks implements WorkHandler<Check, DuplicateCheckResult | undefined> {
  constructor(@Inject(CONNECTIONS) private readonly deps: DuplicateCheckDependencies) {}

  async load(transaction: Transaction, claimed: readonly ClaimedWork[]): Promise<LoadedWork<Check>[]> {
    const keys = claimed.map(({ accountId, subject }) => ({ accountId, publisher: subject }));
    return loadedRows(claimed, await findCheckRests(transaction, keys), (row) => row.publisher);
  }

  /** An account that changes all the time rests between its checks. */
  async step({ row }: LoadedWork<Check>, lease: Lease): Promise<WorkOutcome<DuplicateCheckResult | undefined>> {
    if (row.restMs > 0) return again(row.restMs, undefined);
    const result = await checkDuplicates(this.deps, row, lease);
    return result ? done(result) : again(0, undefined);
  }

  async record(
    transaction: Transaction,
    _: number,
    ended: readonly EndedWork<Check, DuplicateCheckResult | undefined>[],
  ): Promise<void> {
    for (const { row, outcome } of ended) {
      if (!outcome.result) continue;
      await storeCheckRest(transaction, { ...row, restMs: outcome.result.restMs });
      this.deps.logger.info({ ...row, ...outcome.result }, 'check for duplicates');
    }
    transaction.afterCommit(() => failpoint('duplicates.after_end'));
  }

  /** Nothing is checked until the next change. */
  giveUp(): WorkOutcome<undefined> {
    return done(undefined);
  }
}
