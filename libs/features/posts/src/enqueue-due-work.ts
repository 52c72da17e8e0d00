import { findDueCampaigns, findDuePostDeliveries } from '@listings/persistence';
import type { PostsDependencies } from './dependencies.js';

/** Campaigns that one sweep enqueues at most. */
export const CAMPAIGNS_AT_ONCE = 200;
/** Deliveries of one account that one sweep enqueues at most: large campaigns take turns with everybody else's posts. */
export const DELIVERIES_OF_ONE_ACCOUNT = 250;
/** Deliveries of all accounts that one sweep enqueues at most. */
const DELIVERIES_AT_ONCE = 500;

type SweepDependencies = Pick<PostsDependencies, 'database' | 'jobs'>;

/** Enqueues campaigns whose start, end or watch is due [contract 5]. Returns how many there were. */
export async function enqueueDueCampaigns({ database, jobs }: SweepDependencies): Promise<number> {
  const due = await findDueCampaigns(database, { limit: CAMPAIGNS_AT_ONCE });
  await jobs.enqueueMany('campaigns', due);
  return due.length;
}

/** Enqueues deliveries that are due and in nobody's hands, whatever became of their job. Returns how many there were. */
export async function enqueueDueDeliveries({ database, jobs }: SweepDependencies): Promise<number> {
  const due = await findDuePostDeliveries(database, {
    perAccount: DELIVERIES_OF_ONE_ACCOUNT,
    limit: DELIVERIES_AT_ONCE,
  });
  await jobs.enqueueMany('post-deliveries', due);
  return due.length;
}
