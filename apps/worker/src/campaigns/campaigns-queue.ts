import { CAMPAIGNS_AT_ONCE, enqueueDueCampaigns, runCampaign } from '@listings/feature-posts';
import type { PostsDependencies } from '@listings/feature-posts';
import { workQueue } from '../queue-work.js';
import type { QueueContext, QueueWork } from '../queue-work.js';

/** Starts, ends and settles campaigns [contract 5]. The sweep is what meets a start within seconds. */
export function workCampaigns(
  context: QueueContext,
  deps: PostsDependencies,
  { concurrency }: { concurrency: number },
): QueueWork {
  return workQueue(context, {
    queue: 'campaigns',
    concurrency,
    work: (campaign) => runCampaign(deps, campaign),
    sweep: () => enqueueDueCampaigns(deps),
    batch: CAMPAIGNS_AT_ONCE,
  });
}
