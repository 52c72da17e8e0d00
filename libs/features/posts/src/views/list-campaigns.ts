import type { Caller } from '@listings/domain';
import { invalidId } from '@listings/errors';
import { globalId, offsetPage } from '@listings/pagination';
import type { OffsetPage, OffsetPageRequest } from '@listings/pagination';
import type { PostsDependencies } from '../dependencies.js';
import { findCampaignLocation, findLocationCampaigns, findSiteTallies } from '../store/campaign-reads.js';
import type { CampaignFilter, CampaignLocation, CampaignSortField, SiteTally } from '../store/campaign-reads.js';
import { campaignRecord } from './campaign-record.js';
import type { CampaignRecord } from './campaign-record.js';
import { findOutages, outagesOf } from './outages.js';
import { summarizeSites, withUnplanned } from './site-summary.js';

/** The parameters of a list of campaigns [contract 5]. */
export interface ListCampaignsQuery {
  readonly locationId: number;
  /** Only campaigns of more than one location. */
  readonly bulkOnly: boolean;
  readonly filter: CampaignFilter;
  readonly sort: { readonly field: CampaignSortField; readonly descending: boolean };
  readonly page: OffsetPageRequest;
}

/** A page of campaigns with the details of their location. */
export type CampaignList = OffsetPage<CampaignRecord> & {
  readonly locationDetails: Omit<CampaignLocation, 'id'> & { readonly id: string; readonly databaseId: number };
};

/** The campaigns of a location [contract 5]. Throws SY90002 when the account has no such location. */
export async function listCampaigns(
  deps: Pick<PostsDependencies, 'database' | 'publishers'>,
  { accountId }: Caller,
  query: ListCampaignsQuery,
): Promise<CampaignList> {
  const { database } = deps;
  const { filter, ...request } = query;
  const { locationId, page } = request;
  const location = await findCampaignLocation(database, { accountId, locationId });
  if (!location) throw invalidId('unknown');
  const { rows, total } = await findLocationCampaigns(database, { ...request, ...filter, accountId });
  const key = { accountId, postIds: rows.map(({ id }) => id) };
  const [tallies, outages] = await Promise.all([
    findSiteTallies(database, { ...key, locationId }),
    findOutages(deps, rows),
  ]);
  const records = rows.map((campaign) => {
    const own = tallies.filter((tally) => tally.postId === campaign.id);
    return campaignRecord(campaign, {
      sites: summarizeSites(campaign.sites, withUnplanned(campaign, own), outagesOf(campaign, outages)),
      links: linksOf(own),
    });
  });
  return {
    ...offsetPage(page, records, total),
    locationDetails: { ...location, id: globalId('Location', location.id), databaseId: location.id },
  };
}

/** Links of the live posts at this location. */
function linksOf(tallies: readonly SiteTally[]): { site: string; link: string }[] {
  return tallies.flatMap(({ site, link, state }) => (link && state === 'LIVE' ? [{ site, link }] : []));
}
