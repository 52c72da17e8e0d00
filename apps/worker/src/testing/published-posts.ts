import type { CampaignInput } from '@listings/feature-posts';
import { createCampaign, viewCampaign } from '@listings/feature-posts';
import { callerOf } from '@listings/persistence/testing';
import { waitFor } from '@listings/testing';
import { A, B } from './reviewed-listing.js';
import type { ReviewWorkers } from './reviewed-listing.js';

/** Creates a campaign at both publishers for some locations. Its job is lost, so that a sweep finds it. */
export async function newCampaign(
  kit: ReviewWorkers,
  accountId: number,
  input: Partial<CampaignInput> & { locationIds: readonly number[] },
): Promise<number> {
  const result = await createCampaign(kit.deps, callerOf(accountId), {
    postName: 'Test',
    postType: 'ANNOUNCEMENT',
    postSites: [A, B],
    postMessage: [A, B].map((site) => ({ site, message: `Fresh bread ${kit.deps.clock.uuid()}` })),
    ...input,
  });
  if (!result.success) throw new Error(JSON.stringify(result.violations));
  return Number(Buffer.from(result.socialPost.id, 'base64').toString().split(':')[1]);
}

/** Waits until a campaign has the status. */
export function reached(kit: ReviewWorkers, accountId: number, { postId, status }: { postId: number; status: string }) {
  return waitFor(
    async () => {
      const view = await viewCampaign(kit.deps, callerOf(accountId), postId);
      return view?.socialPostInfo.status === status ? view : undefined;
    },
    { describe: `${status} of campaign ${postId}` },
  );
}

/** The locations of an account, in the order of their ids. */
export async function locationsOf(kit: ReviewWorkers, accountId: number): Promise<number[]> {
  const rows = await kit.database.query<{ id: number }>('select id from locations where account_id = $1 order by id', [
    accountId,
  ]);
  return rows.map(({ id }) => id);
}
