import { deliveryStatus } from '@listings/domain';
import type { Caller, DeliveryState, DeliveryStatus } from '@listings/domain';
import { findCampaign, findCampaignDeliveries } from '@listings/persistence';
import type { CampaignDelivery } from '@listings/persistence';
import type { PostsDependencies } from '../dependencies.js';
import { campaignRecord } from './campaign-record.js';
import type { CampaignRecord } from './campaign-record.js';
import { stateBeforeStart, summarizeSites } from './site-summary.js';
import type { Engagement, SiteShare } from './site-summary.js';

/** The view of a campaign, bulk or not [2.4]. */
export interface CampaignView {
  readonly socialPostId: string;
  readonly socialPostInfo: CampaignRecord;
  readonly publishedLocationsCount: number;
  readonly socialPostAnalyticsBySite: readonly ({ readonly site: string } & Engagement)[];
  readonly socialPostAnalyticsByLocationId: readonly {
    readonly locationId: number;
    readonly siteStats: readonly ({ readonly site: string; readonly status: DeliveryStatus } & Engagement)[];
  }[];
}

/** A campaign with the state of every location at every site; undefined when the account has no such campaign [4.5]. */
export async function viewCampaign(
  { database }: Pick<PostsDependencies, 'database'>,
  { accountId }: Caller,
  postId: number,
): Promise<CampaignView | undefined> {
  const campaign = await findCampaign(database, { accountId, postId });
  if (!campaign) return undefined;
  const rows = await findCampaignDeliveries(database, { accountId, postId, sites: campaign.sites });
  const deliveries = rows.map((row) => shown(row, stateBeforeStart(campaign)));
  const locations = byLocation(deliveries);
  const sites = summarizeSites(campaign.sites, deliveries);
  const info = campaignRecord(campaign, { locationIds: [...locations.keys()], sites, links: linksOf(deliveries) });
  return {
    socialPostId: info.id,
    socialPostInfo: info,
    publishedLocationsCount: [...locations.values()].filter((all) => all.some(isOrWillBePublished)).length,
    socialPostAnalyticsBySite: sites.map((site) => ({ site: site.site, ...engagementOf(site) })),
    socialPostAnalyticsByLocationId: [...locations].map(([locationId, all]) => ({
      locationId,
      siteStats: all.map((delivery) => ({ site: delivery.site, status: delivery.status, ...engagementOf(delivery) })),
    })),
  };
}

type ShownDelivery = SiteShare & {
  readonly locationId: number;
  readonly link: string | null;
  readonly status: DeliveryStatus;
};

function shown(row: CampaignDelivery, beforeStart: DeliveryState): ShownDelivery {
  const state = row.state ?? beforeStart;
  const published = row.publishedAt !== null;
  return { ...row, state, published, status: deliveryStatus(state, published), deliveries: 1, firstError: row.error };
}

function byLocation(deliveries: readonly ShownDelivery[]): ReadonlyMap<number, readonly ShownDelivery[]> {
  const locations = new Map<number, ShownDelivery[]>();
  for (const delivery of deliveries) {
    const all = locations.get(delivery.locationId);
    if (all) all.push(delivery);
    else locations.set(delivery.locationId, [delivery]);
  }
  return locations;
}

function engagementOf({ views, clicks, reactions, shares, comments }: Engagement): Engagement {
  return { views, clicks, reactions, shares, comments };
}

/** A location that was skipped or failed at all sites does not count as published [2.4]. */
function isOrWillBePublished({ published, status }: ShownDelivery): boolean {
  return published || status === 'PUBLISHING';
}

function linksOf(deliveries: readonly ShownDelivery[]): { site: string; link: string }[] {
  return deliveries.flatMap(({ site, link, state }) => (link && state === 'LIVE' ? [{ site, link }] : []));
}
