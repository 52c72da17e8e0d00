import { Inject, Injectable } from '@nestjs/common';
import { claimDueEngagement, POSTS, readEngagement } from '@listings/feature-posts';
import type { DeliveryDependencies, EngagementRead } from '@listings/feature-posts';
import { ClaimedWork } from '../work/claimed-work.js';
import { WorkContext } from '../work/work-context.js';

/** Reads the engagement of live posts from the publishers [contract 5]. */
@Injectable()
export class EngagementWork extends ClaimedWork<EngagementRead> {
  constructor(
    context: WorkContext,
    @Inject(POSTS) private readonly posts: DeliveryDependencies,
  ) {
    super(context, { name: 'engagement', concurrency: context.configuration.ENGAGEMENT_CONCURRENCY });
  }

  protected claim(limit: number): Promise<readonly EngagementRead[]> {
    return claimDueEngagement(this.posts, limit);
  }

  protected async work(read: EngagementRead): Promise<void> {
    const { accountId, publisher, listingRef } = read;
    const result = await readEngagement(this.posts, read);
    this.context.logger.debug({ accountId, publisher, listingRef, result }, 'engagement');
  }
}
