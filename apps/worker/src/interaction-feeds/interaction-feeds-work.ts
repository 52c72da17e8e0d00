import { Inject, Injectable } from '@nestjs/common';
import { claimDueFeeds, INTERACTIONS, readFeed } from '@listings/feature-interactions';
import type { IngestionDependencies, InteractionsDependencies } from '@listings/feature-interactions';
import { ClaimedWork } from '../work/claimed-work.js';
import { WorkContext } from '../work/work-context.js';

type Feed = Awaited<ReturnType<typeof claimDueFeeds>>[number];

/**
 * Shortest time of one read. A connected account is read one listing at a time, so reading reviews leaves most of its
 * limit at the publisher to posts and edits.
 */
const READ_MS = 300;

/** Reads the reviews of linked listings from the publishers [contract 6]. */
@Injectable()
export class InteractionFeedsWork extends ClaimedWork<Feed> {
  private readonly dependencies: IngestionDependencies;

  constructor(context: WorkContext, @Inject(INTERACTIONS) interactions: InteractionsDependencies) {
    const { REVIEW_CONCURRENCY, REVIEW_READ_SECONDS } = context.configuration;
    super(context, { name: 'interaction-feeds', concurrency: REVIEW_CONCURRENCY });
    this.dependencies = { ...interactions, readEveryMs: REVIEW_READ_SECONDS * 1_000 };
  }

  protected claim(limit: number): Promise<readonly Feed[]> {
    return claimDueFeeds(this.dependencies, limit);
  }

  protected async work(row: Feed): Promise<void> {
    const { accountId, locationId, publisher } = row;
    const [reading] = await Promise.all([readFeed(this.dependencies, row), this.context.clock.sleep(READ_MS)]);
    this.context.logger.debug({ accountId, locationId, publisher, ...reading }, 'interactions read');
  }
}
