import { Inject } from '@nestjs/common';
import type { Transaction } from '@listings/persistence';
import { failpoint } from '@listings/platform';
import { again, loadedRows, setAside, WorkKind } from '@listings/work';
import type { ClaimedWork, EndedWork, GivenUp, LoadedWork, WorkHandler, WorkOutcome } from '@listings/work';
import type { PostDeliveryDependencies } from '../dependencies.js';
import { setAside as setPostsAside } from '../engagement/engagement-step.js';
import type { EngagementStep } from '../engagement/engagement-step.js';
import { postsOfTurn, readEngagement } from '../engagement/read-engagement.js';
import { POSTS } from '../posts.module.js';
import { ENGAGEMENT_READING } from '../rules/engagement-timing.js';
import { storeEngagement } from '../store/engagement-outcomes.js';
import type { EngagementOutcome } from '../store/engagement-outcomes.js';
import { findEngagementTurns, pauseEngagement } from '../store/engagement-turns.js';
import type { EngagementTurn } from '../store/engagement-turns.js';

/** The step of the listing whose turn it was, or the fact that its reads have ended processes. Null if nothing was due. */
export type EngagementReading = EngagementStep | 'set aside' | null;

/**
 * Reads the engagement of live posts [contract 5]. A connected account has one row of work, so the worker makes one read of it at a time: of
 * the listing whose post has been due for the longest time.
 */
@WorkKind({ kind: ENGAGEMENT_READING, concurrency: 4, recurs: true })
export class EngagementReadings implements WorkHandler<EngagementTurn, EngagementReading> {
  constructor(@Inject(POSTS) private readonly deps: PostDeliveryDependencies) {}

  /** Leaves out connected accounts without live posts to read. */
  async load(transaction: Transaction, claimed: readonly ClaimedWork[]): Promise<LoadedWork<EngagementTurn>[]> {
    const keys = claimed.map(({ accountId, subject }) => ({ accountId, connectedAccountId: subject }));
    return loadedRows(claimed, await findEngagementTurns(transaction, keys), (row) => row.connectedAccountId);
  }

  async step({ row, work }: LoadedWork<EngagementTurn>): Promise<WorkOutcome<EngagementReading>> {
    if (row.inMs > 0) return again(row.inMs, null);
    failpoint('engagement.after_claim');
    const step = await readEngagement(this.deps, row, work);
    failpoint('engagement.before_store');
    return again(step.pauseMs, step, { failed: step.result === 'failed' });
  }

  /** If the reads of a listing end processes, its posts wait for a day, and the worker reads the others. */
  giveUp(_: LoadedWork<EngagementTurn>, { because }: GivenUp): WorkOutcome<EngagementReading> {
    return because === 'its processes ended' ? again(0, 'set aside') : setAside(because, null);
  }

  async record(
    transaction: Transaction,
    accountId: number,
    ended: readonly EndedWork<EngagementTurn, EngagementReading>[],
  ): Promise<void> {
    const posts: EngagementOutcome[] = [];
    const pauses: { turn: EngagementTurn; pauseMs: number }[] = [];
    for (const { row: turn, outcome } of ended) {
      const { result } = outcome;
      const step = result === 'set aside' ? setPostsAside(await postsOfTurn(this.deps, transaction, turn)) : result;
      posts.push(...(step?.posts ?? []));
      if (step?.result === 'paused' && step.pauseMs > 0) pauses.push({ turn, pauseMs: step.pauseMs });
    }
    await pauseEngagement(transaction, accountId, pauses);
    await storeEngagement(transaction, accountId, posts);
    failpoint('engagement.before_commit');
  }
}
