import { Inject, Injectable } from '@nestjs/common';
import { claimDueFeeds, INSIGHTS, readFeed } from '@listings/feature-insights';
import type { FeedDependencies } from '@listings/feature-insights';
import { ClaimedWork } from '../work/claimed-work.js';
import { WorkContext } from '../work/work-context.js';

type Feed = Awaited<ReturnType<typeof claimDueFeeds>>[number];

/** Reads the daily numbers of linked listings from the publishers [contract 11]. */
@Injectable()
export class InsightsWork extends ClaimedWork<Feed> {
  constructor(
    context: WorkContext,
    @Inject(INSIGHTS) private readonly insights: FeedDependencies,
  ) {
    super(context, { name: 'insights', concurrency: context.configuration.INSIGHT_CONCURRENCY });
  }

  protected claim(limit: number): Promise<readonly Feed[]> {
    return claimDueFeeds(this.insights, limit);
  }

  protected async work(feed: Feed): Promise<void> {
    const { accountId, locationId, publisher } = feed;
    const result = await readFeed(this.insights, feed);
    this.context.logger.debug({ accountId, locationId, publisher, result }, 'insights');
  }
}
