import { findDueCampaigns, findDuePostDeliveries } from '@listings/persistence';
import type { PostsDependencies } from './dependencies.js';

/** Maximum number of campaigns that one sweep enqueues. */
export const CAMPAIGNS_AT_ONCE = 200;
/** Maximum number of deliveries of one account per sweep, so that large campaigns do not delay other accounts. */
export const DELIVERIES_OF_ONE_ACCOUNT = 250;
/** Maximum number of deliveries of all accounts per sweep. */
const DELIVERIES_AT_ONCE = 500;

type SweepDependencies = Pick<PostsDependencies, 'database' | 'jobs'>;

/** Enqueues campaigns whose start, end or check is due [contract 5]. Returns their number. */
export async function enqueueDueCampaigns({ database, jobs }: SweepDependencies): Promise<number> {
  const due = await findDueCampaigns(database, { limit: CAMPAIGNS_AT_ONCE });
  await jobs.enqueueMany('campaigns', due);
  return due.length;
}

/** Enqueues due deliveries that no process has claimed, because their job may be lost. Returns their number. */
export async function enqueueDueDeliveries({ database, jobs }: SweepDependencies): Promise<number> {
  const due = await findDuePostDeliveries(database, {
    perAccount: DELIVERIES_OF_ONE_ACCOUNT,
    limit: DELIVERIES_AT_ONCE,
  });
  await jobs.enqueueMany('post-deliveries', due);
  return due.length;
}
