import { Inject } from '@nestjs/common';
import { siteSubject } from '@listings/domain';
import { listingAnswered } from '@listings/feature-connections';
import { token } from '@listings/nest';
import type { Transaction } from '@listings/persistence';
import { failpoint } from '@listings/platform';
import { again, loadedRows, setAside, WorkKind } from '@listings/work';
import type { ClaimedWork, EndedWork, GivenUp, LoadedWork, WorkHandler, WorkOutcome } from '@listings/work';
import type { IngestionDependencies } from '../dependencies.js';
import { claimedFeed } from '../ingestion/claimed-feed.js';
import { readFeed } from '../ingestion/read-feed.js';
import { BLOCKED_FEED_RECHECK_MS, INTERACTION_READING } from '../rules/ingestion-timing.js';
import { findInteractionTurns, storeFeedOutcomes } from '../store/interaction-feeds.js';
import type { FeedOutcome, InteractionTurn } from '../store/interaction-feeds.js';
import { requestReviewSums } from './review-sum.js';

/** Injection token of the {@link IngestionDependencies}. */
export const INGESTION = token<IngestionDependencies>('INGESTION');

/**
 * Shortest time between two reads through a connected account, so that reading reviews leaves most of its limit at the publisher to
 * posts and edits.
 */
const READ_MS = 300;

/**
 * Reads the reviews of linked listings from the publishers [contract 6]. A connected account has one row of work, so one listing of it is read
 * at a time: the one that has been due for the longest time.
 */
@WorkKind({ kind: INTERACTION_READING, concurrency: 4, recurs: true })
export class InteractionReadings implements WorkHandler<InteractionTurn, FeedOutcome | null> {
  constructor(@Inject(INGESTION) private readonly deps: IngestionDependencies) {}

  /** Leaves out connected accounts without feeds. */
  async load(transaction: Transaction, claimed: readonly ClaimedWork[]): Promise<LoadedWork<InteractionTurn>[]> {
    const keys = claimed.map(({ accountId, subject }) => ({ accountId, connectedAccountId: subject }));
    return loadedRows(claimed, await findInteractionTurns(transaction, keys), (row) => row.connectedAccountId);
  }

  async step(loaded: LoadedWork<InteractionTurn>): Promise<WorkOutcome<FeedOutcome | null>> {
    const { row } = loaded;
    if (row.inMs > 0) return again(row.inMs, null);
    failpoint('ingestion.after_claim');
    const { outcome, interactions } = await readFeed(this.deps, claimedFeed(this.deps, loaded));
    const { accountId, locationId, publisher } = row;
    this.deps.logger.debug({ accountId, locationId, publisher, interactions }, 'interactions read');
    failpoint('ingestion.before_mark');
    return afterReading(row, outcome);
  }

  /** If a feed ends its processes, the worker reads it again later, and goes on with the others. */
  giveUp({ row }: LoadedWork<InteractionTurn>, { because }: GivenUp): WorkOutcome<FeedOutcome | null> {
    if (because !== 'its processes ended') return setAside(because, null);
    const unavailable = 'The reviews could not be read';
    return afterReading(row, { waitMs: BLOCKED_FEED_RECHECK_MS, failures: 0, blocked: false, unavailable });
  }

  async record(
    transaction: Transaction,
    accountId: number,
    ended: readonly EndedWork<InteractionTurn, FeedOutcome | null>[],
  ): Promise<void> {
    const read = ended.flatMap(({ row, outcome }) => (outcome.result ? [{ feed: row, outcome: outcome.result }] : []));
    // Every transaction locks work in the order of its subjects.
    const answered = read.flatMap(({ feed, outcome }) => (outcome.answeredWithoutAccess ? [feed] : []));
    for (const feed of answered.toSorted((a, b) => (siteSubject(a) < siteSubject(b) ? -1 : 1)))
      await listingAnswered(transaction, this.deps, feed);
    await storeFeedOutcomes(transaction, accountId, read);
    await requestReviewSums(this.deps, transaction, { accountId });
  }
}

/** The connected account is due again when its next feed is due. */
function afterReading({ nextInMs }: InteractionTurn, outcome: FeedOutcome): WorkOutcome<FeedOutcome> {
  return again(Math.max(READ_MS, Math.min(outcome.waitMs, nextInMs ?? Infinity)), outcome);
}
