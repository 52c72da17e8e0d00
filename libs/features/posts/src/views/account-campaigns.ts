import type { OffsetPageRequest } from '@listings/pagination';
import type { Sql } from '@listings/persistence';
import type { PostsDependencies } from '../dependencies.js';
import type { CampaignContent } from '../rules/campaign-input.js';
import { postDeliveryStates } from '../rules/delivery-state.js';
import { postDeliveryStatus } from '../rules/delivery-status.js';
import type { PostDeliveryStatus } from '../rules/delivery-status.js';
import {
  countLiveLocations,
  findAccountCampaign,
  findAccountCampaigns,
  findCampaignResults,
} from '../store/account-campaigns.js';
import type { AccountCampaignRequest, AccountCampaignRow, CampaignResultRow } from '../store/account-campaigns.js';
import { findCampaign, findSiteTallies } from '../store/campaign-reads.js';
import type { CampaignFilter, CampaignRow, SelectedDeliveries } from '../store/campaign-reads.js';
import { countStatuses, stateBeforePlan, withUnplanned } from './site-summary.js';

/** A campaign with the time at which it goes live, or went live, and the number of locations at which it has gone live. */
export type AccountCampaign = Omit<AccountCampaignRow, 'liveLocations'> & {
  readonly liveAt: Date;
  /** The posts there may have been removed or rejected since. */
  readonly liveLocationCount: number;
};

/** The parameters of the list of all campaigns of an account. */
export type AccountCampaignQuery = Omit<AccountCampaignRequest, 'accountId'> & {
  readonly filter: Pick<CampaignFilter, 'types' | 'statuses' | 'sites'>;
};

/** Returns a page of the campaigns of all locations of the account. */
export async function listAccountCampaigns(
  { database }: Pick<PostsDependencies, 'database'>,
  accountId: number,
  { filter, ...query }: AccountCampaignQuery,
): Promise<{ campaigns: AccountCampaign[]; total: number }> {
  const { rows, total } = await findAccountCampaigns(database, { ...query, ...filter, accountId });
  return { campaigns: await liveCampaigns(database, accountId, rows), total };
}

/**
 * Adds when and at how many locations each campaign went live: the stored number if the campaign has ended, otherwise a count of now. If
 * locations or sites are selected, it counts these.
 */
export async function liveCampaigns(
  sql: Sql,
  accountId: number,
  rows: readonly AccountCampaignRow[],
  { locations = {}, sites }: Pick<SelectedDeliveries, 'locations' | 'sites'> = {},
): Promise<AccountCampaign[]> {
  const isPart = sites !== undefined || Object.keys(locations).length > 0;
  // A campaign that waits for its start has no delivery.
  const counted = rows.filter(
    ({ liveLocations, status }) => (isPart || liveLocations === null) && status !== 'SCHEDULED',
  );
  const postIds = counted.map(({ id }) => id);
  const found = await countLiveLocations(sql, { accountId, postIds, locations, ...(sites && { sites }) });
  const counts = new Map(found.map(({ postId, locations: live }) => [postId, live]));
  return rows.map(({ liveLocations, ...row }) => ({
    ...row,
    liveAt: row.scheduledStart ?? row.createdAt,
    liveLocationCount: (isPart ? null : liveLocations) ?? counts.get(row.id) ?? 0,
  }));
}

/** The number of locations of a campaign in one status at one site. */
export interface SiteCount {
  readonly site: string;
  readonly status: PostDeliveryStatus;
  readonly locations: number;
}

/** Returns a campaign with its progress: the number of locations by site and status. */
export async function readAccountCampaign(
  { database }: Pick<PostsDependencies, 'database'>,
  key: { readonly accountId: number; readonly postId: number },
): Promise<{ campaign: AccountCampaign; counts: SiteCount[] } | undefined> {
  const row = await findAccountCampaign(database, key);
  const [campaign] = row ? await liveCampaigns(database, key.accountId, [row]) : [];
  if (!campaign) return undefined;
  const tallies = await findSiteTallies(database, { accountId: key.accountId, postIds: [key.postId], locationId: 0 });
  const counts = countStatuses(campaign.sites, withUnplanned(campaign, tallies)).map(({ count, ...rest }) => ({
    ...rest,
    locations: count,
  }));
  return { campaign, counts };
}

/** The content of a campaign with its sites and locations. */
export type CampaignToRepeat = Pick<
  CampaignRow,
  'id' | 'name' | 'type' | 'sites' | 'locationIds' | 'componentIdentifier' | 'componentType'
> &
  CampaignContent;

/** Returns the whole content of a campaign, as it was given; undefined when the account has no such campaign. */
export async function readCampaignContent(
  { database }: Pick<PostsDependencies, 'database'>,
  key: { readonly accountId: number; readonly postId: number },
): Promise<CampaignToRepeat | undefined> {
  const campaign = await findCampaign(database, key);
  if (!campaign) return undefined;
  const { id, name, type, sites, locationIds, componentIdentifier, componentType, content } = campaign;
  return { id, name, type, sites, locationIds, componentIdentifier, componentType, ...content };
}

/** The result of a campaign at one location and site. */
export type LocationResult = Omit<CampaignResultRow, 'state'> & { readonly status: PostDeliveryStatus };

/** Returns a page of the results of a campaign, by location and site; undefined when the account has no such campaign. */
export async function listLocationResults(
  { database }: Pick<PostsDependencies, 'database'>,
  key: { readonly accountId: number; readonly postId: number },
  query: { readonly status?: PostDeliveryStatus; readonly site?: string; readonly page: OffsetPageRequest },
): Promise<{ results: LocationResult[]; total: number } | undefined> {
  const campaign = await findAccountCampaign(database, key);
  if (!campaign) return undefined;
  const stateBefore = stateBeforePlan(campaign);
  const { rows, total } = await findCampaignResults(database, {
    ...key,
    stateBefore,
    sites: campaign.sites.filter((site) => query.site === undefined || site === query.site),
    states: query.status && statesOf(query.status),
    page: query.page,
  });
  return {
    total,
    results: rows.map(({ state, ...result }) => ({
      ...result,
      status: postDeliveryStatus(state ?? stateBefore, result.publishedAt !== null),
    })),
  };
}

function statesOf(status: PostDeliveryStatus) {
  return postDeliveryStates.flatMap((state) =>
    [true, false].flatMap((published) =>
      postDeliveryStatus(state, published) === status ? [{ state, published }] : [],
    ),
  );
}
