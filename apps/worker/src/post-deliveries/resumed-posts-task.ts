import { Inject, Injectable } from '@nestjs/common';
import { POSTS, resumePosts } from '@listings/feature-posts';
import type { DeliveryDependencies } from '@listings/feature-posts';
import type { SweepEnd } from '@listings/queue';
import { PeriodicTask } from '../work/periodic-task.js';
import { WorkContext } from '../work/work-context.js';
import { PostDeliveriesWork } from './post-deliveries-work.js';

/** Continues posts that waited for their owner to connect an account again [contract 5]. */
@Injectable()
export class ResumedPostsTask extends PeriodicTask {
  constructor(
    context: WorkContext,
    @Inject(POSTS) private readonly posts: DeliveryDependencies,
    private readonly deliveries: PostDeliveriesWork,
  ) {
    super(context, { name: 'resumed-posts', everyMs: context.configuration.SWEEP_MS });
  }

  protected async run(): Promise<SweepEnd> {
    const resumed = await resumePosts(this.posts);
    if (resumed > 0) this.deliveries.wake();
    return resumed > 0 ? 'due' : 'done';
  }
}
