import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { enqueueDueCampaigns, POSTS, runCampaign } from '@listings/feature-posts';
import type { PostsDependencies } from '@listings/feature-posts';
import type { Jobs, Sweep } from '@listings/queue';
import { RowProcessor } from '../work/row-processor.js';
import { WorkContext } from '../work/work-context.js';

/**
 * Starts, fans out, ends and settles campaigns [contract 5]. The sweep starts a scheduled campaign within seconds.
 */
@Processor('campaigns')
export class CampaignsProcessor extends RowProcessor<'campaigns'> {
  constructor(
    context: WorkContext,
    @Inject(POSTS) private readonly posts: PostsDependencies,
  ) {
    const { CAMPAIGN_CONCURRENCY: concurrency } = context.configuration;
    super(context, { queue: 'campaigns', concurrency });
  }

  protected async work(campaign: Jobs['campaigns']): Promise<void> {
    await runCampaign(this.posts, campaign);
  }

  protected sweep(): Promise<Sweep> {
    return enqueueDueCampaigns(this.posts);
  }
}
