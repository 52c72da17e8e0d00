import { resumePausedDeliveries, takeDueCampaigns, takeDuePostDeliveries } from '@listings/persistence';
import { enqueueSwept } from '@listings/queue';
import type { Sweep } from '@listings/queue';
import type { PostsDependencies } from './dependencies.js';

/** Maximum number of campaigns that one sweep enqueues. */
const CAMPAIGNS_AT_ONCE = 200;
/** Deliveries of one account that have a job at the same time, so that large campaigns do not delay other accounts. */
export const DELIVERIES_OF_ONE_ACCOUNT = 250;
/** Maximum number of deliveries of all accounts per sweep. */
const DELIVERIES_AT_ONCE = 500;

type SweepDependencies = Pick<PostsDependencies, 'database' | 'jobs'>;

/** Enqueues campaigns whose start, end or check is due [contract 5]. */
export async function enqueueDueCampaigns({ database, jobs }: SweepDependencies): Promise<Sweep> {
  const due = await takeDueCampaigns(database, { limit: CAMPAIGNS_AT_ONCE });
  return enqueueSwept(jobs, { queue: 'campaigns', ...due });
}

/**
 * Enqueues due deliveries that no process has claimed and that have no job, those whose owner has connected the account
 * again included.
 */
export async function enqueueDueDeliveries({ database, jobs }: SweepDependencies): Promise<Sweep> {
  await resumePausedDeliveries(database, { limit: DELIVERIES_OF_ONE_ACCOUNT });
  const limits = { perAccount: DELIVERIES_OF_ONE_ACCOUNT, limit: DELIVERIES_AT_ONCE };
  const due = await takeDuePostDeliveries(database, limits);
  return enqueueSwept(jobs, { queue: 'post-deliveries', ...due });
}
