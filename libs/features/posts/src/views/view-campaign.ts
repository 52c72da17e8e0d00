import type { Caller } from '@listings/domain';
import { offsetOf, offsetPage } from '@listings/pagination';
import type { OffsetPage, OffsetPageRequest } from '@listings/pagination';
import type { PostsDependencies } from '../dependencies.js';
import { postDeliveryStatus } from '../rules/delivery-status.js';
import type { PostDeliveryStatus } from '../rules/delivery-status.js';
import {
  countPublishedLocations,
  findCampaign,
  findCampaignPostDeliveries,
  findPostDeliveriesOfLocations,
  findSiteTallies,
} from '../store/campaign-reads.js';
import type { CampaignPostDelivery, CampaignRow } from '../store/campaign-reads.js';
import { campaignRecord } from './campaign-record.js';
import type { CampaignRecord } from './campaign-record.js';
import { findOutages, outagesOf } from './outages.js';
import type { OutagesOfSites } from './outages.js';
import {
  countStatuses,
  locationsReached,
  NO_ENGAGEMENT,
  stateBeforePlan,
  summarizeSites,
  withUnplanned,
} from './site-summary.js';
import type { Engagement, SiteShare, SiteSummary, StatusCount } from './site-summary.js';

/** The view of a campaign, bulk or not [2.4]. */
export interface CampaignView {
  readonly socialPostId: string;
  readonly socialPostInfo: CampaignRecord;
  readonly publishedLocationsCount: number;
  readonly socialPostAnalyticsBySite: readonly ({ readonly site: string } & Engagement)[];
  readonly socialPostAnalyticsByLocationId: readonly LocationView[];
  /** Only in the view of a page of the locations. */
  readonly pageInfo?: OffsetPage<unknown>['pageInfo'];
  readonly progress?: CampaignProgress;
}

/** One location of a campaign with its status at each site. */
interface LocationView {
  readonly locationId: number;
  readonly siteStats: readonly ({ readonly site: string; readonly status: PostDeliveryStatus } & Engagement)[];
}

/** How far a campaign has come. */
export interface CampaignProgress {
  readonly locations: number;
  /** Locations that the fan-out has reached. */
  readonly locationsReached: number;
  readonly statuses: readonly StatusCount[];
}

/**
 * A campaign with the state of its locations at every site; undefined when the account has no such campaign [4.5]. A
 * location that the fan-out has not reached is shown as PUBLISHING. With `page` it shows the locations of this page only, and
 * the progress of the whole campaign.
 */
export async function viewCampaign(
  deps: Pick<PostsDependencies, 'database' | 'publishers'>,
  { accountId }: Caller,
  postId: number,
  page?: OffsetPageRequest,
): Promise<CampaignView | undefined> {
  const { database } = deps;
  const key = { accountId, postId };
  const campaign = await findCampaign(database, key);
  if (!campaign) return undefined;
  const outages = await findOutages(deps, [campaign]);
  if (!page) {
    const deliveries = await findCampaignPostDeliveries(database, key);
    const planned = inOrder(campaign, deliveries).map(shareOf);
    const published = {
      count: new Set(deliveries.filter(isOrWillBePublished).map(({ locationId }) => locationId)).size,
      planned: locationsReached(campaign, planned),
    };
    const shares = withUnplanned(campaign, planned);
    return view(campaign, { locationIds: campaign.locationIds, deliveries, shares, published, outages });
  }
  const locationIds = campaign.locationIds.slice(offsetOf(page), offsetOf(page) + page.perPage);
  const [deliveries, tallies, published] = await Promise.all([
    findPostDeliveriesOfLocations(database, { ...key, locationIds }),
    findSiteTallies(database, { accountId, postIds: [postId], locationId: 0 }),
    countPublishedLocations(database, key),
  ]);
  const shares = withUnplanned(campaign, tallies);
  return {
    ...view(campaign, { locationIds, deliveries, shares, published, outages }),
    pageInfo: offsetPage(page, locationIds, campaign.locationCount).pageInfo,
    progress: {
      locations: campaign.locationCount,
      locationsReached: locationsReached(campaign, tallies),
      statuses: countStatuses(campaign.sites, shares),
    },
  };
}

/** `shares` and `published` count the whole campaign, the rest is about the locations to show. */
function view(
  campaign: CampaignRow,
  shown: {
    readonly locationIds: readonly number[];
    readonly deliveries: readonly CampaignPostDelivery[];
    readonly shares: readonly SiteShare[];
    /** Among the locations with deliveries, those that have or will have a live post. */
    readonly published: { readonly count: number; readonly planned: number };
    readonly outages: OutagesOfSites;
  },
): CampaignView {
  const sites = summarizeSites(campaign.sites, shown.shares, outagesOf(campaign, shown.outages));
  const byLocation = new Map<number, CampaignPostDelivery[]>();
  for (const delivery of shown.deliveries) {
    const all = byLocation.get(delivery.locationId);
    if (all) all.push(delivery);
    else byLocation.set(delivery.locationId, [delivery]);
  }
  const locations = shown.locationIds.map((locationId) =>
    locationView(campaign, locationId, byLocation.get(locationId) ?? []),
  );
  const links = shown.locationIds.flatMap((locationId) => linksOf(campaign.sites, byLocation.get(locationId) ?? []));
  const unplanned = campaign.status === 'DELETED' ? 0 : campaign.locationCount - shown.published.planned;
  const info = campaignRecord(campaign, { sites, links });
  return {
    socialPostId: info.id,
    socialPostInfo: info,
    publishedLocationsCount: shown.published.count + unplanned,
    socialPostAnalyticsBySite: sites.map((site: SiteSummary) => ({ site: site.site, ...engagementOf(site) })),
    socialPostAnalyticsByLocationId: locations,
  };
}

function locationView(campaign: CampaignRow, locationId: number, own: readonly CampaignPostDelivery[]): LocationView {
  const before = postDeliveryStatus(stateBeforePlan(campaign), false);
  const siteStats = campaign.sites.map((site) => {
    const delivery = own.find((one) => one.site === site);
    return delivery
      ? { site, status: statusOf(delivery), ...engagementOf(delivery) }
      : { site, status: before, ...NO_ENGAGEMENT };
  });
  return { locationId, siteStats };
}

/** The deliveries in the order of the campaign's locations and sites. */
function inOrder(campaign: CampaignRow, deliveries: readonly CampaignPostDelivery[]): readonly CampaignPostDelivery[] {
  const position = new Map(campaign.locationIds.map((id, place) => [id, place]));
  return deliveries.toSorted((a, b) => (position.get(a.locationId) ?? 0) - (position.get(b.locationId) ?? 0));
}

function shareOf(delivery: CampaignPostDelivery): SiteShare {
  return { ...delivery, published: delivery.publishedAt !== null, deliveries: 1, firstError: delivery.error };
}

function statusOf({ state, publishedAt }: CampaignPostDelivery): PostDeliveryStatus {
  return postDeliveryStatus(state, publishedAt !== null);
}

function engagementOf({ views, clicks, reactions, shares, comments }: Engagement): Engagement {
  return { views, clicks, reactions, shares, comments };
}

/** A location that was skipped or failed at all sites does not count as published [2.4]. */
function isOrWillBePublished(delivery: CampaignPostDelivery): boolean {
  return delivery.publishedAt !== null || statusOf(delivery) === 'PUBLISHING';
}

function linksOf(sites: readonly string[], own: readonly CampaignPostDelivery[]): { site: string; link: string }[] {
  return sites.flatMap((site) => {
    const { link, state } = own.find((delivery) => delivery.site === site) ?? {};
    return link && state === 'LIVE' ? [{ site, link }] : [];
  });
}
