import { Inject } from '@nestjs/common';
import type { Transaction } from '@listings/persistence';
import { failpoint } from '@listings/platform';
import { again, done, loadedRows, setAside, WorkKind } from '@listings/work';
import type { ClaimedWork, EndedWork, GivenUp, LoadedWork, WorkHandler, WorkOutcome } from '@listings/work';
import type { FeedDependencies } from '../dependencies.js';
import { unread } from '../feeds/feed-step.js';
import type { FeedStep } from '../feeds/feed-step.js';
import { readFeed } from '../feeds/read-feed.js';
import { INSIGHTS } from '../insights.module.js';
import { INSIGHT_READING } from '../rules/feed-timing.js';
import { findInsightTurns, lockInsightFeeds } from '../store/insight-feeds.js';
import type { InsightTurn } from '../store/insight-feeds.js';
import { storeInsightMonths } from '../store/insight-months.js';
import { deleteInsightFeeds, storeInsightDays, storeInsightFeeds } from '../store/insight-outcomes.js';
import { requestInsightSums } from './insight-sum.js';

/** The step of the feed whose turn it was, or its removal because its link was removed. Null if none was due. */
export type InsightReading = FeedStep | 'removed' | null;

/**
 * Reads the daily numbers of linked listings [contract 11]. A connected account has one row of work, so the worker makes one call of it at a
 * time: each claim reads from the feed that has been due for the longest time.
 */
@WorkKind({ kind: INSIGHT_READING, concurrency: 4, recurs: true })
export class InsightReadings implements WorkHandler<InsightTurn, InsightReading> {
  constructor(@Inject(INSIGHTS) private readonly deps: FeedDependencies) {}

  /** Leaves out connected accounts without feeds. */
  async load(transaction: Transaction, claimed: readonly ClaimedWork[]): Promise<LoadedWork<InsightTurn>[]> {
    const keys = claimed.map(({ accountId, subject }) => ({ accountId, connectedAccountId: subject }));
    return loadedRows(claimed, await findInsightTurns(transaction, keys), (row) => row.connectedAccountId);
  }

  async step({ row }: LoadedWork<InsightTurn>): Promise<WorkOutcome<InsightReading>> {
    if (row.inMs > 0) return again(row.inMs, null);
    failpoint('insights.after_claim');
    const reading = row.linkStatus === null ? 'removed' : await readFeed(this.deps, row);
    failpoint('insights.before_store');
    return afterReading(row, reading);
  }

  /** If a feed ends its processes, the worker skips it for a day, and goes on with the others. */
  giveUp({ row }: LoadedWork<InsightTurn>, { because }: GivenUp): WorkOutcome<InsightReading> {
    if (because !== 'its processes ended') return setAside(because, null);
    return afterReading(row, row.linkStatus === null ? 'removed' : unread(row, 'idle'));
  }

  async record(
    transaction: Transaction,
    accountId: number,
    ended: readonly EndedWork<InsightTurn, InsightReading>[],
  ): Promise<void> {
    const feeds = ended.filter(({ outcome }) => outcome.result !== null).map(({ row }) => row);
    if (feeds.length === 0) return;
    const locked = await lockInsightFeeds(transaction, accountId, feeds);
    const removed: number[] = [];
    const steps: FeedStep[] = [];
    for (const { row, outcome } of ended) {
      if (!locked.has(row.feedId)) continue;
      if (outcome.result === 'removed') removed.push(row.feedId);
      else if (outcome.result) steps.push(outcome.result);
    }
    await deleteInsightFeeds(transaction, accountId, removed);
    await storeInsightFeeds(transaction, accountId, steps);
    await storeInsightDays(transaction, accountId, steps);
    await storeInsightMonths(transaction, accountId, steps);
    const changed = feeds.filter(({ feedId }) => locked.has(feedId)).map(({ locationId }) => locationId);
    await requestInsightSums(this.deps, transaction, { accountId, locationIds: changed });
    failpoint('insights.before_commit');
  }
}

/** The connected account is due again when its next feed is due, but not before its pause ends. */
function afterReading({ nextInMs }: InsightTurn, reading: FeedStep | 'removed'): WorkOutcome<InsightReading> {
  if (reading === 'removed') return nextInMs === null ? done(reading) : again(nextInMs, reading);
  return again(Math.max(reading.pauseMs, Math.min(reading.waitMs, nextInMs ?? Infinity)), reading);
}
