import { takeDueCampaigns } from '@listings/persistence';
import { enqueueSwept } from '@listings/queue';
import type { Sweep } from '@listings/queue';
import type { PostsDependencies } from './dependencies.js';

/** Maximum number of campaigns that one sweep enqueues. */
const CAMPAIGNS_AT_ONCE = 200;
/** Campaigns of one account that have a job at the same time. */
const CAMPAIGNS_OF_ONE_ACCOUNT = 50;

/** Enqueues campaigns whose start, fan-out, end or check is due [contract 5]. */
export async function enqueueDueCampaigns({
  database,
  jobs,
}: Pick<PostsDependencies, 'database' | 'jobs'>): Promise<Sweep> {
  const due = await takeDueCampaigns(database, { perAccount: CAMPAIGNS_OF_ONE_ACCOUNT, limit: CAMPAIGNS_AT_ONCE });
  return enqueueSwept(jobs, { queue: 'campaigns', ...due });
}
