import type { LocationDraft } from '@listings/domain';
import { selectedLocations } from '@listings/feature-locations';
import type { RankedLocations } from '@listings/feature-locations';
import {
  declareFilters,
  declareList,
  preparedTexts,
  selectOnly,
  selectRow,
  selectRows,
  valuesOf,
} from '@listings/persistence';
import type { Given, Sql, Way } from '@listings/persistence';
import type { CampaignOutcome } from '../rules/campaign-outcome.js';
import type { PostDeliveryState } from '../rules/delivery-state.js';
import type { CampaignKey } from './campaigns.js';
import type { PostCounters } from './engagement-turns.js';
import { NEW_CAMPAIGN } from './new-campaign.js';
import type { NewCampaign } from './new-campaign.js';

/** A campaign as it is stored. */
export interface CampaignRow extends NewCampaign {
  readonly id: number;
  /** Null before the campaign ends, and if it was deleted before. */
  readonly outcome: CampaignOutcome | null;
}

const CAMPAIGN = `post.id, post.outcome, ${NEW_CAMPAIGN}`;

/** Returns one campaign of the account. */
export const findCampaign = selectRow<[key: CampaignKey], CampaignRow>({
  name: 'campaign-by-id',
  text: `select ${CAMPAIGN} from social_posts post where post.account_id = $accountId and post.id = $postId`,
});

/** The delivery of a location of a campaign at one of its sites. */
export interface CampaignPostDelivery extends PostCounters {
  readonly locationId: number;
  readonly site: string;
  readonly state: PostDeliveryState;
  readonly link: string | null;
  readonly error: string | null;
  readonly publishedAt: Date | null;
}

const DELIVERY = `location_id as "locationId", site, state, link, error, published_at as "publishedAt",
  views, clicks, reactions, shares, comments`;

/** Returns the deliveries of a campaign, in no order. */
export const findCampaignPostDeliveries = selectRows<[campaign: CampaignKey], CampaignPostDelivery>({
  name: 'campaign-deliveries',
  text: `select ${DELIVERY} from post_deliveries where account_id = $accountId and post_id = $postId`,
});

/** Returns the deliveries of some locations of a campaign, in no order. */
export const findPostDeliveriesOfLocations = selectRows<
  [campaign: CampaignKey & { locationIds: readonly number[] }],
  CampaignPostDelivery
>({
  name: 'campaign-deliveries-of-locations',
  text: `select delivery.* from post_items item
    cross join lateral (
      select ${DELIVERY} from post_deliveries one where one.account_id = $accountId and one.item_id = item.id
    ) delivery
    where item.account_id = $accountId and item.post_id = $postId and item.location_id = any($locationIds::integer[])`,
});

/** Returns how many locations of a campaign have deliveries, and how many of them one whose post is, was or will be live. */
export const countPublishedLocations = selectOnly<[campaign: CampaignKey], { count: number; planned: number }>({
  name: 'campaign-published-locations',
  text: `select count(distinct item_id) as count,
      coalesce((select deliveries_planned from social_posts where account_id = $accountId and id = $postId), 0) as planned
    from post_deliveries where account_id = $accountId and post_id = $postId and (published_at is not null or open)`,
});

/** The deliveries of a campaign at one site in one state, aggregated for lists. */
export interface SiteTally extends PostCounters {
  readonly postId: number;
  readonly site: string;
  readonly state: PostDeliveryState;
  readonly published: boolean;
  readonly deliveries: number;
  readonly firstError: string | null;
  readonly publishedAt: Date | null;
  /** The link of the post at the location for which the list is requested. */
  readonly link: string | null;
}

/** The deliveries of a campaign at selected locations in one state. */
export type CampaignTally = Omit<SiteTally, 'site' | 'firstError' | 'publishedAt' | 'link'>;

const tallied = preparedTexts('campaign-tallies');

/** Deliveries of some campaigns at selected locations and sites; absent ones: all. */
export interface SelectedDeliveries {
  readonly accountId: number;
  readonly postIds: readonly number[];
  readonly locations?: RankedLocations;
  readonly sites?: readonly string[];
}

/** The conditions that select deliveries, with their values. */
export function deliveryConditions({ accountId, postIds, locations = {}, sites }: SelectedDeliveries) {
  const { all, add } = valuesOf(accountId);
  const conditions = [
    'delivery.account_id = $1',
    `delivery.post_id = any(${add(postIds)}::integer[])`,
    ...(sites ? [`delivery.site = any(${add(sites)}::text[])`] : []),
    ...selectedLocations('delivery.location_id', locations, add),
  ];
  return { all, conditions };
}

/** Returns the tallies of some campaigns at selected locations and sites. */
export async function findCampaignTallies(sql: Sql, selected: SelectedDeliveries): Promise<CampaignTally[]> {
  const { all, conditions } = deliveryConditions(selected);
  return sql.query<CampaignTally>(
    tallied(
      `select delivery.post_id as "postId", delivery.state, delivery.published_at is not null as published, count(*) as deliveries,
         sum(delivery.views) as views, sum(delivery.clicks) as clicks, sum(delivery.reactions) as reactions,
         sum(delivery.shares) as shares, sum(delivery.comments) as comments
       from post_deliveries delivery where ${conditions.join(' and ')}
       group by delivery.post_id, delivery.state, delivery.published_at is not null`,
    ),
    all,
  );
}

/** Returns the tallies of some campaigns. */
export const findSiteTallies = selectRows<
  [key: { accountId: number; postIds: readonly number[]; locationId: number }],
  SiteTally
>({
  text: `select post_id as "postId", site, state, published_at is not null as published, count(*) as deliveries,
      (array_agg(error order by item_id) filter (where error is not null))[1] as "firstError", min(published_at) as "publishedAt",
      max(link) filter (where location_id = $locationId) as link, sum(views) as views, sum(clicks) as clicks, sum(reactions) as reactions,
      sum(shares) as shares, sum(comments) as comments
    from post_deliveries where account_id = $accountId and post_id = any($postIds::integer[])
    group by post_id, site, state, published_at is not null`,
});

/** The filters that lists of campaigns share. */
export const campaignFilters = declareFilters({
  types: (types: readonly string[], add) => `post.type = any(${add(types)}::text[])`,
  statuses: (statuses: readonly string[], add) => `post.status = any(${add(statuses)}::text[])`,
  sites: (sites: readonly string[], add) => `post.sites && ${add(sites)}::text[]`,
});

const filters = declareFilters({
  ...campaignFilters,
  createdFrom: (from: Date, add) => `post.created_at >= ${add(from)}::timestamptz`,
  /** Exclusive. */
  createdBefore: (before: Date, add) => `post.created_at < ${add(before)}::timestamptz`,
});

/** Conditions of a list of campaigns; absent ones do not restrict it. */
export type CampaignFilter = Given<typeof filters>;

const by = (key: string) => (way: Way) => `${key} ${way} nulls last, post.id desc`;
/** An index serves a total only in its own order of nulls. No total is null. */
const byTotal = (key: string) => (way: Way) => `${key} ${way}, post.id desc`;

/** The campaigns with an item at a location. Ties are sorted newest first. */
const locationCampaigns = declareList({
  columns: CAMPAIGN,
  of: 'item',
  from: 'post_items item join social_posts post on post.account_id = $1 and post.id = item.post_id',
  scope: { locationId: (id: number, add) => `item.location_id = ${add(id)}` },
  filters: {
    ...filters,
    /** Only campaigns of more than one location. */
    bulkOnly: (only: boolean) => (only ? 'post.location_count > 1' : 'true'),
  },
  orders: {
    name: by('lower(post.name)'),
    type: by('post.type'),
    status: by('post.status'),
    created_at: by('post.created_at'),
    schedule_start_date: by('post.scheduled_start'),
    schedule_end_date: by('post.scheduled_end'),
    views: byTotal('post.views'),
    clicks: byTotal('post.clicks'),
    shares: byTotal('post.shares'),
  },
  usual: { field: 'created_at', descending: true },
});

/** Fields by which a list can be sorted [contract 5]. */
export const campaignSortFields = locationCampaigns.sortFields;

/** One of {@link campaignSortFields}. */
export type CampaignSortField = (typeof campaignSortFields)[number];

/** Returns a page of the campaigns of a location, with the total count. */
export const findLocationCampaigns = locationCampaigns.page<CampaignRow>;

/** The fields of a location that a list of its campaigns contains. */
export interface CampaignLocation extends Pick<
  LocationDraft,
  'name' | 'street' | 'city' | 'stateIso' | 'postalCode' | 'countryIso' | 'storeId'
> {
  readonly id: number;
}

/** Returns the location of a list; undefined if the account has none with this id. */
export const findCampaignLocation = selectRow<[key: { accountId: number; locationId: number }], CampaignLocation>({
  text: `select id, name, street, city, state_iso as "stateIso", postal_code as "postalCode", country_iso as "countryIso", store_id as "storeId"
    from locations where account_id = $accountId and id = $locationId`,
});
