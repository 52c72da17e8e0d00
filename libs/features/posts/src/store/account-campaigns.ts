import { fold } from '@listings/folding';
import { offsetOf } from '@listings/pagination';
import type { OffsetPageRequest } from '@listings/pagination';
import {
  conditionsOf,
  declareFilters,
  declareList,
  preparedTexts,
  selectRow,
  selectRows,
  valuesOf,
} from '@listings/persistence';
import type { Given, ListPage, ListRequest, Sql, Way } from '@listings/persistence';
import type { PostType } from '@listings/publisher-sdk';
import type { CampaignOutcome } from '../rules/campaign-outcome.js';
import type { CampaignStatus } from '../rules/campaign-state.js';
import type { PostDeliveryState } from '../rules/delivery-state.js';
import { campaignFilters, deliveryConditions } from './campaign-reads.js';
import type { CampaignPostDelivery, SelectedDeliveries } from './campaign-reads.js';
import type { CampaignKey } from './campaigns.js';

/** A campaign in the list of all campaigns of an account. */
export interface AccountCampaignRow {
  readonly id: number;
  readonly name: string;
  readonly type: PostType;
  readonly status: CampaignStatus;
  /** Null before the campaign ends, and if it was deleted before. */
  readonly outcome: CampaignOutcome | null;
  readonly sites: readonly string[];
  readonly locationCount: number;
  /** Locations at which it went live, stored when it ends; null before, and if it was deleted before. */
  readonly liveLocations: number | null;
  readonly scheduledStart: Date | null;
  readonly scheduledEnd: Date | null;
  readonly createdAt: Date;
  readonly views: number;
  readonly clicks: number;
  readonly shares: number;
}

const LIVE_AT = 'coalesce(post.scheduled_start, post.created_at)';

const CAMPAIGN = `post.id, post.name, post.type, post.status, post.outcome, post.sites, post.location_count as "locationCount", post.live_locations as "liveLocations",
  post.scheduled_start as "scheduledStart", post.scheduled_end as "scheduledEnd", post.created_at as "createdAt", post.views,
  post.clicks, post.shares`;

const by = (key: string) => (way: Way) => `${key} ${way}, post.id ${way}`;

/** The filters that the list of an account and its export share. */
const accountFilters = declareFilters({
  ...campaignFilters,
  /** Campaigns that go live since then. */
  liveFrom: (from: Date, add) => `${LIVE_AT} >= ${add(from)}::timestamptz`,
  /** Campaigns that go live before then. */
  liveBefore: (before: Date, add) => `${LIVE_AT} < ${add(before)}::timestamptz`,
  /** A part of the name, folded; a post that an older release stored has no folded name. */
  search: (part: string, add) => `strpos(coalesce(post.search, lower(post.name)), ${add(fold(part))}::text) > 0`,
  /** Only campaigns that a publisher has rejected at one location at least, without deleted ones. */
  rejectedOnly: (only: boolean) => (only ? REJECTED : 'true'),
  /** Only campaigns that have gone live at one location at least. */
  wentLive: (only: boolean) => (only ? WENT_LIVE : 'true'),
});

/** The campaigns of an account. Ties are sorted like the others. */
const accountCampaigns = declareList({
  columns: CAMPAIGN,
  of: 'post',
  from: 'social_posts post',
  filters: accountFilters,
  orders: {
    name: by('lower(post.name)'),
    live_at: by(LIVE_AT),
    views: by('post.views'),
    clicks: by('post.clicks'),
    shares: by('post.shares'),
  },
  usual: { field: 'live_at', descending: true },
});

const REJECTED = `post.status <> 'DELETED' and exists (select 1 from post_deliveries delivery
  where delivery.account_id = $1 and delivery.post_id = post.id and delivery.state = 'REJECTED')`;

const WENT_LIVE = `(post.live_locations > 0 or post.live_locations is null and exists (select 1 from post_deliveries delivery
  where delivery.account_id = $1 and delivery.post_id = post.id and delivery.published_at is not null))`;

/** The fields by which the list can be sorted. */
export const accountCampaignSortFields = accountCampaigns.sortFields;

/** One of {@link accountCampaignSortFields}. */
export type AccountCampaignSortField = (typeof accountCampaignSortFields)[number];

/** A request of a page of the campaigns of an account. */
export type AccountCampaignRequest = ListRequest<typeof accountCampaigns>;

/** Returns a page of the campaigns of an account, with the total count. */
export const findAccountCampaigns = accountCampaigns.page<AccountCampaignRow>;

const exportFilters = declareFilters({
  ...accountFilters,
  ids: (ids: readonly number[], add) => `post.id = any(${add(ids)}::integer[])`,
});

/** Which campaigns of an account to export. */
export type CampaignExportFilter = Given<typeof exportFilters>;

const exported = preparedTexts('campaigns-export');

/** Returns the next campaigns of an account by their ids. */
export function findNextCampaigns(
  sql: Sql,
  {
    accountId,
    filter,
    afterId,
    limit,
  }: { accountId: number; filter: CampaignExportFilter; afterId: number; limit: number },
): Promise<AccountCampaignRow[]> {
  const { all, add } = valuesOf(accountId);
  const conditions = ['post.account_id = $1', `post.id > ${add(afterId)}`, ...conditionsOf(exportFilters, filter, add)];
  return sql.query<AccountCampaignRow>(
    exported(
      `select ${CAMPAIGN} from social_posts post where ${conditions.join(' and ')} order by post.id limit ${add(limit)}`,
    ),
    all,
  );
}

/** Returns one campaign of the account, in the shape of its list. */
export const findAccountCampaign = selectRow<[given: CampaignKey], AccountCampaignRow>({
  name: 'account-campaign',
  text: `select ${CAMPAIGN} from social_posts post where account_id = $accountId and id = $postId`,
});

const liveCounted = preparedTexts('campaigns-live-locations');

/**
 * Returns the number of locations, of selected ones if some are given, at which campaigns have gone live so far, without those that have gone live
 * nowhere.
 */
export async function countLiveLocations(
  sql: Sql,
  selected: SelectedDeliveries,
): Promise<{ readonly postId: number; readonly locations: number }[]> {
  if (selected.postIds.length === 0) return [];
  const { all, conditions } = deliveryConditions(selected);
  return sql.query(
    liveCounted(
      `select delivery.post_id as "postId", count(distinct delivery.item_id) as locations from post_deliveries delivery
       where ${conditions.join(' and ')} and delivery.published_at is not null group by delivery.post_id`,
    ),
    all,
  );
}

/** One location of a campaign at one site, with the name of the location. */
export interface CampaignResultRow extends Omit<CampaignPostDelivery, 'state'> {
  readonly locationName: string;
  readonly city: string | null;
  /** Null before the fan-out has reached the location. */
  readonly state: PostDeliveryState | null;
}

/** Returns the next results of a campaign by location and site, of a number of locations. */
export const findNextResults = selectRows<
  [
    given: CampaignKey & {
      readonly sites: readonly string[];
      readonly afterLocationId: number;
      readonly locations: number;
    },
  ],
  CampaignResultRow & { readonly storeId: string | null }
>({
  name: 'campaign-results-export',
  text: `select item.location_id as "locationId", location.name as "locationName", location.store_id as "storeId", location.city,
      target.site, delivery.state, delivery.link, delivery.error, delivery.published_at as "publishedAt",
      coalesce(delivery.views, 0) as views, coalesce(delivery.clicks, 0) as clicks, coalesce(delivery.reactions, 0) as reactions,
      coalesce(delivery.shares, 0) as shares, coalesce(delivery.comments, 0) as comments
    from (
      select id, location_id from post_items
      where account_id = $accountId and post_id = $postId and location_id > $afterLocationId order by location_id limit $locations
    ) item
    cross join unnest($sites::text[]) with ordinality as target (site, turn)
    left join post_deliveries delivery on delivery.account_id = $accountId and delivery.item_id = item.id and delivery.site = target.site
    join locations location on location.account_id = $accountId and location.id = item.location_id
    order by item.location_id, target.turn`,
});

/** Deliveries in one of these states; `published` restricts them to those that were, or were not, live before. */
export interface PostDeliveryStateFilter {
  readonly state: PostDeliveryState;
  readonly published: boolean;
}

/**
 * Returns a page of the results of a campaign by location and site, in the order of creation, with the total count. Joins
 * the names of the locations to the rows of the page alone, unlike a declared list: most campaigns have many locations.
 */
export async function findCampaignResults(
  sql: Sql,
  query: CampaignKey & {
    readonly sites: readonly string[];
    readonly states?: readonly PostDeliveryStateFilter[];
    /** The state of locations that the fan-out has not reached. */
    readonly stateBefore: PostDeliveryState;
    readonly page: OffsetPageRequest;
  },
): Promise<ListPage<CampaignResultRow>> {
  const from = `from post_items item
    cross join unnest($3::text[]) with ordinality as target (site, turn)
    left join post_deliveries delivery on delivery.account_id = $1 and delivery.item_id = item.id and delivery.site = target.site
    where item.account_id = $1 and item.post_id = $2
      and ($4::text[] is null or (coalesce(delivery.state, $6), delivery.published_at is not null) in (select * from unnest($4::text[], $5::boolean[])))`;
  const conditions = [
    query.accountId,
    query.postId,
    query.sites,
    query.states?.map(({ state }) => state) ?? null,
    query.states?.map(({ published }) => published) ?? null,
    query.stateBefore,
  ];
  const [rows, counted] = await Promise.all([
    sql.query<CampaignResultRow>(
      `select page.*, location.name as "locationName", location.city
       from (select item.id as item, target.turn, item.location_id as "locationId", target.site, delivery.state, delivery.link,
               delivery.error, delivery.published_at as "publishedAt", coalesce(delivery.views, 0) as views,
               coalesce(delivery.clicks, 0) as clicks, coalesce(delivery.reactions, 0) as reactions,
               coalesce(delivery.shares, 0) as shares, coalesce(delivery.comments, 0) as comments
             ${from} order by item.id, target.turn limit $7 offset $8) page
       join locations location on location.account_id = $1 and location.id = page."locationId"
       order by page.item, page.turn`,
      [...conditions, query.page.perPage, offsetOf(query.page)],
    ),
    sql.query<{ total: number }>(`select count(*) as total ${from}`, conditions),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}
