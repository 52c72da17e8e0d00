import { deliverPost, DELIVERIES_OF_ONE_ACCOUNT, enqueueDueDeliveries } from '@listings/feature-posts';
import type { DeliveryDependencies } from '@listings/feature-posts';
import { workQueue } from '../queue-work.js';
import type { QueueContext, QueueWork } from '../queue-work.js';

/** Sends, looks for, checks and removes posts [contract 5]. */
export function workPostDeliveries(
  context: QueueContext,
  deps: DeliveryDependencies,
  { concurrency }: { concurrency: number },
): QueueWork {
  return workQueue(context, {
    queue: 'post-deliveries',
    concurrency,
    async work(delivery) {
      const step = await deliverPost(deps, delivery);
      if (!step) return;
      context.metrics.postSteps.inc({ site: step.site, event: step.event });
      deps.logger.debug({ ...delivery, ...step }, 'post delivery');
    },
    sweep: () => enqueueDueDeliveries(deps),
    // A full batch of one account is a backlog already.
    batch: DELIVERIES_OF_ONE_ACCOUNT,
  });
}
