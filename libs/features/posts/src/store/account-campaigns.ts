import type { CampaignOutcome } from '../rules/campaign-outcome.js';
import type { CampaignStatus } from '../rules/campaign-state.js';
import type { DeliveryState } from '../rules/delivery-state.js';
import type { PostType } from '../rules/post-types.js';
import type { Sql } from '@listings/persistence';
import type { CampaignKey } from './campaigns.js';
import type { CampaignFilter, CampaignSortField } from './campaign-reads.js';

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
  readonly scheduledStart: Date | null;
  readonly scheduledEnd: Date | null;
  readonly createdAt: Date;
  readonly views: number;
  readonly clicks: number;
  readonly shares: number;
}

/** A page of the campaigns of an account. */
export interface AccountCampaignListQuery {
  readonly accountId: number;
  /** Campaigns that go live since then. */
  readonly liveFrom?: Date;
  /** Campaigns that go live before then. */
  readonly liveBefore?: Date;
  readonly filter: Pick<CampaignFilter, 'types' | 'statuses' | 'sites'>;
  /** Only campaigns that a publisher has rejected at one location at least, without deleted ones. */
  readonly rejectedOnly?: boolean;
  /** Words of the name. */
  readonly search?: string;
  readonly sort: { readonly field: AccountCampaignSortField; readonly descending: boolean };
  readonly limit: number;
  readonly offset: number;
}

/** The fields by which the list can be sorted. */
export const accountCampaignSortFields = ['name', 'live_at', 'views', 'clicks', 'shares'] as const satisfies readonly (
  CampaignSortField | 'live_at'
)[];

/** One of {@link accountCampaignSortFields}. */
export type AccountCampaignSortField = (typeof accountCampaignSortFields)[number];

const LIVE_AT = 'coalesce(scheduled_start, created_at)';

const sortKeys: Record<AccountCampaignSortField, string> = {
  name: 'lower(name)',
  live_at: LIVE_AT,
  views: 'views',
  clicks: 'clicks',
  shares: 'shares',
};

const CAMPAIGN = `id, name, type, status, outcome, sites, location_count as "locationCount",
  scheduled_start as "scheduledStart", scheduled_end as "scheduledEnd", created_at as "createdAt", views, clicks, shares`;

const CONDITIONS = `from social_posts where account_id = $1
  and ($2::timestamptz is null or ${LIVE_AT} >= $2) and ($3::timestamptz is null or ${LIVE_AT} < $3)
  and ($4::text[] is null or type = any($4)) and ($5::text[] is null or status = any($5))
  and ($6::text[] is null or sites && $6) and ($7::text is null or strpos(lower(name), lower($7)) > 0)
  and (not $8 or (status <> 'DELETED' and exists (select 1 from post_deliveries delivery
    where delivery.account_id = $1 and delivery.post_id = social_posts.id and delivery.state = 'REJECTED')))`;

/** Returns a page of the campaigns of an account, with the total count. Ties are sorted newest first. */
export async function findAccountCampaigns(
  sql: Sql,
  query: AccountCampaignListQuery,
): Promise<{ campaigns: AccountCampaignRow[]; total: number }> {
  const { filter, sort } = query;
  const conditions = [
    query.accountId,
    query.liveFrom ?? null,
    query.liveBefore ?? null,
    filter.types ?? null,
    filter.statuses ?? null,
    filter.sites ?? null,
    query.search ?? null,
    query.rejectedOnly ?? false,
  ];
  const direction = sort.descending ? 'desc' : 'asc';
  const order = `order by ${sortKeys[sort.field]} ${direction}, id ${direction}`;
  const [campaigns, counted] = await Promise.all([
    sql.query<AccountCampaignRow>(`select ${CAMPAIGN} ${CONDITIONS} ${order} limit $9 offset $10`, [
      ...conditions,
      query.limit,
      query.offset,
    ]),
    sql.query<{ total: number }>(`select count(*) as total ${CONDITIONS}`, conditions),
  ]);
  return { campaigns, total: counted[0]?.total ?? 0 };
}

/** Returns one campaign of the account, in the shape of its list. */
export async function findAccountCampaign(
  sql: Sql,
  { accountId, postId }: CampaignKey,
): Promise<AccountCampaignRow | undefined> {
  const [row] = await sql.query<AccountCampaignRow>(
    { name: 'account-campaign', text: `select ${CAMPAIGN} from social_posts where account_id = $1 and id = $2` },
    [accountId, postId],
  );
  return row;
}

/** One location of a campaign at one site, with the name of the location. */
export interface CampaignResultRow {
  readonly locationId: number;
  readonly locationName: string;
  readonly city: string | null;
  readonly site: string;
  /** Null before the fan-out has reached the location. */
  readonly state: DeliveryState | null;
  readonly link: string | null;
  readonly error: string | null;
  readonly publishedAt: Date | null;
  readonly views: number;
  readonly clicks: number;
  readonly reactions: number;
  readonly shares: number;
  readonly comments: number;
}

/** Deliveries in one of these states; `published` restricts them to those that were, or were not, live before. */
export interface DeliveryStateFilter {
  readonly state: DeliveryState;
  readonly published: boolean;
}

/** Returns a page of the results of a campaign by location and site, in the order of creation, with the total count. */
export async function findCampaignResults(
  sql: Sql,
  query: CampaignKey & {
    readonly sites: readonly string[];
    readonly states?: readonly DeliveryStateFilter[];
    /** The state of locations that the fan-out has not reached. */
    readonly stateBefore: DeliveryState;
    readonly limit: number;
    readonly offset: number;
  },
): Promise<{ results: CampaignResultRow[]; total: number }> {
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
  const [results, counted] = await Promise.all([
    sql.query<CampaignResultRow>(
      `select page.*, location.name as "locationName", location.city
       from (select item.id as item, target.turn, item.location_id as "locationId", target.site, delivery.state, delivery.link,
               delivery.error, delivery.published_at as "publishedAt", coalesce(delivery.views, 0) as views,
               coalesce(delivery.clicks, 0) as clicks, coalesce(delivery.reactions, 0) as reactions,
               coalesce(delivery.shares, 0) as shares, coalesce(delivery.comments, 0) as comments
             ${from} order by item.id, target.turn limit $7 offset $8) page
       join locations location on location.account_id = $1 and location.id = page."locationId"
       order by page.item, page.turn`,
      [...conditions, query.limit, query.offset],
    ),
    sql.query<{ total: number }>(`select count(*) as total ${from}`, conditions),
  ]);
  return { results, total: counted[0]?.total ?? 0 };
}
