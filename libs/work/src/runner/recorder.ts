import { isDeadlock, readDatabaseFailure } from '@listings/persistence';
import { failpoint, traced, withCause } from '@listings/platform';
import { again } from '../outcome.js';
import { settleClaims } from '../store/settle.js';
import type { LeftWork } from '../store/settle.js';
import { markTurns } from '../store/turns.js';
import { causeOf } from '../work-row.js';
import { inBatches } from './in-batches.js';
import { retryWaitMs } from './retry-wait.js';
import type { DeclaredKind, Ended, RunnerDependencies } from './runner-dependencies.js';
import { underClaims } from './under-claims.js';

/** Most outcomes of an account in one transaction: few, because other writers of the account wait for its events. */
const MOST_AT_ONCE = 50;
/** A row that is due within this time gets its turn at once. The sweep writes the turns of later ones. */
const SOON_MS = 10_000;

/** Between two attempts to record an outcome while the database is away: doubled each time, at most the second one. */
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;
/** How often the transactions of a row may end in a deadlock, one after the other. */
const MOST_DEADLOCKS = 5;

/** Whether an outcome was recorded, and when its row is due again. */
export interface Recorded {
  /** False if the claim was lost: another process has the row, or it is gone. */
  readonly isRecorded: boolean;
  /** Milliseconds until the row is due again; undefined if it is not. */
  readonly inMs?: number;
}

/**
 * Records the outcomes of a kind: those of an account that end at the same time in one transaction, with what the handler stores. It repeats a
 * transaction that failed because the database was away, so what a step has done is never forgotten. A handler that cannot record an outcome
 * leaves its row to a later step. The rows of a transaction have one cause, which their events and the work that follows them keep.
 */
export class Recorder {
  private readonly inBatch: (accountId: number, ended: Ended) => Promise<Recorded>;

  constructor(
    private readonly deps: Pick<RunnerDependencies, 'database' | 'logger' | 'clock'>,
    private readonly declared: DeclaredKind,
  ) {
    this.inBatch = inBatches({
      most: MOST_AT_ONCE,
      together: ({ work: first }, { work: other }) =>
        first.correlationId === other.correlationId && first.traceParent === other.traceParent,
      handle: (ended) => this.recordUnderCause(ended),
    });
  }

  async record(ended: Ended): Promise<Recorded> {
    const { accountId, kind, subject, failures } = ended.work;
    try {
      return await this.untilStored(ended);
    } catch (error) {
      this.deps.logger.error(
        { err: error, accountId, kind, subject },
        'an outcome of work was not recorded; its row is due again',
      );
      const outcome = again(retryWaitMs(failures), undefined, { failed: true });
      return this.untilStored({ ...ended, outcome, isOurs: true });
    }
  }

  /**
   * Tries to record an outcome until the database takes or refuses it. If an attempt was committed although it seemed to fail, the next one
   * finds that the claim is gone.
   */
  private async untilStored(ended: Ended): Promise<Recorded> {
    const { accountId, kind, subject } = ended.work;
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.inBatch(accountId, ended);
      } catch (error) {
        const isAway = readDatabaseFailure(error)?.kind === 'transient';
        if (!isAway && !(isDeadlock(error) && attempt < MOST_DEADLOCKS)) throw error;
        this.deps.logger.warn({ err: error, accountId, kind, subject }, 'an outcome of work will be recorded later');
        await this.deps.clock.sleep(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempt, 10)));
      }
    }
  }

  /** Records outcomes of one account with one cause. */
  private recordUnderCause(ended: readonly Ended[]): Promise<Recorded[]> {
    const [first] = ended;
    if (!first) return Promise.resolve([]);
    const { work } = first;
    const attributes = { 'listings.account_id': work.accountId, 'listings.rows': ended.length };
    const span = { name: `record ${work.kind}`, within: true, attributes };
    return withCause(causeOf(work), () => traced(span, () => this.recordAll(ended)));
  }

  /** Records outcomes of one account. */
  private async recordAll(ended: readonly Ended[]): Promise<Recorded[]> {
    const [first] = ended;
    if (!first) return [];
    const { accountId, kind } = first.work;
    let left: readonly LeftWork[] = [];
    const { held } = await underClaims(this.deps.database, ended, {
      write: async (transaction, entries) => {
        const theirs = entries.filter(({ isOurs }) => !isOurs);
        if (theirs.length > 0) await this.declared.handler.record?.(transaction, accountId, theirs);
      },
      settle: async (transaction, entries) => {
        left = await settleClaims(transaction, entries, this.declared.options);
      },
    });
    failpoint('work.after_record');
    await this.announce(accountId, kind, left);
    const waits = new Map(left.map(({ subject, inMs }) => [subject, inMs]));
    const recorded = new Set(held);
    return ended.map((each) =>
      recorded.has(each) ? { isRecorded: true, inMs: waits.get(each.work.subject) } : { isRecorded: false },
    );
  }

  private async announce(accountId: number, kind: string, left: readonly LeftWork[]): Promise<void> {
    const soon = left.filter(({ inMs }) => inMs <= SOON_MS);
    try {
      await markTurns(this.deps.database, { kind, turns: soon.map(({ group, inMs }) => ({ accountId, group, inMs })) });
    } catch (error) {
      this.deps.logger.warn({ err: error, accountId, kind }, 'due work was not announced; the sweep will find it');
    }
  }
}
