import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { deliverPost, enqueueDueDeliveries, POSTS } from '@listings/feature-posts';
import type { DeliveryDependencies } from '@listings/feature-posts';
import type { Jobs, Sweep } from '@listings/queue';
import { RowProcessor } from '../work/row-processor.js';
import { WorkContext } from '../work/work-context.js';

/** Sends, searches, checks and removes posts [contract 5]. */
@Processor('post-deliveries')
export class PostDeliveriesProcessor extends RowProcessor<'post-deliveries'> {
  constructor(
    context: WorkContext,
    @Inject(POSTS) private readonly posts: DeliveryDependencies,
  ) {
    const { POST_CONCURRENCY: concurrency } = context.configuration;
    super(context, { queue: 'post-deliveries', concurrency });
  }

  protected async work(delivery: Jobs['post-deliveries']): Promise<void> {
    const step = await deliverPost(this.posts, delivery);
    if (!step) return;
    this.context.metrics.postSteps.inc({ site: step.site, event: step.event });
    this.context.logger.debug({ ...delivery, ...step }, 'post delivery');
  }

  protected sweep(): Promise<Sweep> {
    return enqueueDueDeliveries(this.posts);
  }
}
