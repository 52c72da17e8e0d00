import { A, B, seenListing } from '@listings/feature-connections/testing';
import { createCampaign, viewCampaign } from '@listings/feature-posts';
import type { CampaignInput, PostsDependencies } from '@listings/feature-posts';
import type { InUnit } from '@listings/persistence';
import { callerOf } from '@listings/persistence/testing';
import { waitFor } from '@listings/testing';
import type { Tenant, WorkerKit } from './worker-kit.js';

/** A campaign of an account. */
export interface Campaign {
  readonly accountId: number;
  readonly postId: number;
}

/** Creates a campaign for some locations, by default at both publishers. */
export async function newCampaign(
  { deps }: { deps: InUnit<PostsDependencies> },
  accountId: number,
  input: Partial<CampaignInput> & { locationIds: readonly number[] },
): Promise<Campaign> {
  const sites = input.postSites ?? [A, B];
  const result = await createCampaign(deps, callerOf(accountId), {
    postName: 'Test',
    postType: 'ANNOUNCEMENT',
    postSites: sites,
    postMessage: sites.map((site) => ({ site, message: `Fresh bread ${deps.clock.uuid()}` })),
    ...input,
  });
  if (!result.success) throw new Error(JSON.stringify(result.violations));
  return { accountId, postId: Number(Buffer.from(result.socialPost.id, 'base64').toString().split(':')[1]) };
}

/** The status of a campaign, as people see it. */
export async function statusOf(kit: WorkerKit, { accountId, postId }: Campaign): Promise<string | undefined> {
  return (await viewCampaign(kit.deps, callerOf(accountId), postId))?.socialPostInfo.status;
}

/** Waits until campaigns have the status. */
export async function reached(kit: WorkerKit, status: string, campaigns: readonly Campaign[]): Promise<void> {
  for (const campaign of campaigns)
    await waitFor(async () => (await statusOf(kit, campaign)) === status, {
      describe: `${status} of campaign ${campaign.postId}`,
      intervalMs: 50,
    });
}

/** Creates a campaign with this text at publisher B only. */
export function newPostAtB(
  kit: WorkerKit,
  { accountId, locationIds }: Tenant,
  message: string,
  more: Pick<Partial<CampaignInput>, 'postScheduledDates'> = {},
): Promise<Campaign> {
  const postMessage = [{ site: B, message }];
  return newCampaign(kit, accountId, { locationIds, postSites: [B], postMessage, ...more });
}

/** The texts of the posts that page nn shows at publisher B, in their order. */
export async function livePostsAtB(kit: WorkerKit, nn: number): Promise<string[]> {
  return (await seenListing(kit.admin, B, nn)).posts.map(({ message = '' }) => message).sort();
}
