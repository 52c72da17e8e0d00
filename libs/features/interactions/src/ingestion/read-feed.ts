import { withDeadline } from '@listings/publisher-gateway';
import { failureOf, PublisherError } from '@listings/publisher-sdk';
import type { PublisherReview, RatingScale, ReviewsCapability } from '@listings/publisher-sdk';
import type { IngestionDependencies } from '../dependencies.js';
import {
  BLOCKED_FEED_RECHECK_MS,
  COMPLETE_READ_MS,
  feedPollMs,
  UNAVAILABLE_RECHECK_MS,
} from '../rules/ingestion-timing.js';
import type { ReadInteraction } from '../rules/interaction-changes.js';
import { isSourceEnabled } from '../store/interaction-feeds.js';
import type { FeedOutcome } from '../store/interaction-feeds.js';
import { findKnownRefs } from '../store/interaction-writes.js';
import { archiveMissing } from './archive-missing.js';
import type { ClaimedFeed } from './claimed-feed.js';
import { failedRead } from './feed-outcome.js';
import { readInteraction } from './read-interaction.js';
import { storeInteractions } from './store-interactions.js';

/** Interactions that one transaction stores. */
const BATCH = 200;
/** References that an incremental read knows: the latest ones. A plug-in that reads beyond them only reads more than it must. */
const KNOWN = 1_000;
/** Time limit of one read. A long history is many pages; each exchange with the publisher has a limit of its own. */
const READ_TIMEOUT_MS = 20 * 60_000;
/** Longest wait for the next interaction: a publisher that hangs must not hold a slot for the time of a long history. */
const SILENCE_MS = 2 * 60_000;
/** Interactions of one read at most, against a publisher that never ends its list. The guard of plug-ins fails later. */
const MOST_OF_A_READ = 100_000;

/** What one read of a feed did. */
export interface FeedReading {
  readonly outcome: FeedOutcome;
  readonly interactions: number;
}

/**
 * Reads the interactions of a listing and stores them while it reads [contract 6]. The first read, and then one a day, is complete and so finds
 * deleted interactions; the other reads stop at what is stored. A process that is killed leaves what it has stored, and the next read continues
 * with the rest.
 */
export async function readFeed(deps: IngestionDependencies, claimed: ClaimedFeed): Promise<FeedReading> {
  const { clock, publishers } = deps;
  const { feed } = claimed;
  const nothing = (outcome: Partial<FeedOutcome> & { waitMs: number }) => ({
    outcome: { failures: 0, blocked: false, unavailable: null, ...outcome },
    interactions: 0,
  });
  const capability = publishers.find(feed.publisher)?.publisher.reviews;
  if (!capability || !(await isSourceEnabled(deps.database, feed))) return nothing({ waitMs: UNAVAILABLE_RECHECK_MS });
  // Asks also for a listing without access: only its answer shows that its owner has granted access again.
  if (feed.linkStatus === 'GONE' || feed.connection !== 'CONNECTED')
    return nothing({ waitMs: BLOCKED_FEED_RECHECK_MS, blocked: true });

  const progress = new Progress(deps, claimed);
  try {
    await progress.read(capability);
  } catch (error) {
    if (!(error instanceof PublisherError)) throw error;
    return { outcome: failedRead(failureOf(error), feed, clock), interactions: progress.interactions };
  }
  const { complete, changedSince } = progress;
  const answeredWithoutAccess = feed.linkStatus === 'INACCESSIBLE';
  const waitMs = feedPollMs({ everyMs: deps.readEveryMs, random: clock.random() });
  const outcome = {
    waitMs,
    failures: 0,
    blocked: false,
    unavailable: null,
    answeredWithoutAccess,
    read: { complete, changedSince },
  };
  return { outcome, interactions: progress.interactions };
}

/** One read of a feed, stored in batches while the plug-in reads on. */
class Progress {
  readonly complete: boolean;
  changedSince: Date | null;
  private count = 0;
  /** Items that the plug-in returned in an invalid form: without them, the read does not show what was deleted. */
  private skipped = 0;
  private readonly seen = new Set<string>();
  private batch: ReadInteraction[] = [];
  /** An error of the service itself, which must not count as an error of the plug-in. */
  private storeError: unknown;
  private lost = false;

  constructor(
    private readonly deps: IngestionDependencies,
    private readonly claimed: ClaimedFeed,
  ) {
    const { feed } = claimed;
    this.changedSince = feed.changedSince;
    this.complete = feed.sinceCompleteMs === null || feed.sinceCompleteMs >= COMPLETE_READ_MS;
  }

  /** The number of interactions that were read. */
  get interactions(): number {
    return this.seen.size;
  }

  /** Throws the PublisherError of a failed read, or an error of the database. */
  async read(capability: ReviewsCapability): Promise<void> {
    const { accountId, locationId, connectedAccountId, listingRef, changedSince } = this.claimed.feed;
    const refs = this.complete ? [] : await findKnownRefs(this.deps.database, this.claimed.feed, KNOWN);
    const stored = new Set(refs);
    const known =
      this.complete || changedSince === null ? undefined : { changedSince, has: (ref: string) => stored.has(ref) };
    const target = { accountId, connectedAccountId, locationId, listingRef };
    try {
      await this.deps.calls.call(
        target,
        ({ session }) =>
          this.list(
            capability.listReviews({ session, listingRef, known })[Symbol.asyncIterator](),
            capability.ratingScale,
          ),
        { timeoutMs: READ_TIMEOUT_MS },
      );
    } finally {
      if (this.storeError === undefined && !this.lost) await this.store();
    }
    if (this.storeError !== undefined) throw this.storeError;
    if (this.complete && this.skipped === 0 && !this.lost && this.count < MOST_OF_A_READ)
      await archiveMissing(this.deps, this.claimed, this.seen);
  }

  private async list(
    items: AsyncIterator<PublisherReview, unknown>,
    ratingScale: RatingScale | undefined,
  ): Promise<void> {
    let ended = false;
    try {
      while (this.storeError === undefined && !this.lost && this.count < MOST_OF_A_READ) {
        const step = await withDeadline(SILENCE_MS, 'the list of reviews', () => items.next(), this.deps.clock);
        if (step.done) {
          ended = true;
          this.skipped = Number(step.value ?? 0);
          return;
        }
        const interaction = readInteraction(step.value, this.deps.clock.now(), ratingScale);
        if (interaction) await this.add(interaction);
      }
    } finally {
      // Does not wait, because a list that hangs does not close either.
      if (!ended) items.return?.().catch(() => undefined);
    }
  }

  /** A list has the latest change first, so a repeated interaction is an older version. */
  private async add(interaction: ReadInteraction): Promise<void> {
    this.count += 1;
    if (this.seen.has(interaction.ref)) return;
    this.seen.add(interaction.ref);
    this.batch.push(interaction);
    if (this.changedSince === null || interaction.changedAt > this.changedSince)
      this.changedSince = interaction.changedAt;
    if (this.batch.length >= BATCH) await this.store();
  }

  private async store(): Promise<void> {
    const rows = this.batch;
    this.batch = [];
    if (rows.length === 0) return;
    try {
      this.lost = !(await storeInteractions(this.deps, this.claimed, rows));
    } catch (error) {
      this.storeError = error;
    }
  }
}
