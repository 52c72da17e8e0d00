import { changeRows, selectRows } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import type { ConnectedAccountKey } from '@listings/publisher-gateway';

/** The listing of a connected account whose turn it is. */
export interface EngagementTurn extends ConnectedAccountKey {
  readonly publisher: string;
  /** The listing whose post has been due for the longest time, or is due next. */
  readonly listingRef: string;
  /** Milliseconds until the post is due and the pause of the connected account has ended; 0 if both are so. */
  readonly inMs: number;
  /** Changes when the owner connects the account again. */
  readonly credentialsVersion: number;
}

/** Returns for each of some connected accounts the listing whose posts are read next. One without live posts to read is missing. */
export const findEngagementTurns = selectRows<[keys: readonly ConnectedAccountKey[]], EngagementTurn>({
  name: 'engagement-turns',
  text: `
  select connected.account_id as "accountId", connected.id as "connectedAccountId", connected.publisher,
    connected.credentials_version as "credentialsVersion", oldest.listing_ref as "listingRef",
    (extract(epoch from greatest(oldest.engagement_due_at, schedule.paused_until, now()) - now()) * 1000)::float8 as "inMs"
  from unnest($1.accountId::integer[], $1.connectedAccountId::uuid[]) as wanted (account_id, id)
  join connected_accounts connected on connected.account_id = wanted.account_id and connected.id = wanted.id
  cross join lateral (
    select listing_ref, engagement_due_at from post_deliveries
    where account_id = wanted.account_id and connected_account_id = wanted.id
      and state = 'LIVE' and engagement_due_at is not null
    order by engagement_due_at, id limit 1
  ) oldest
  left join engagement_schedules schedule
    on schedule.account_id = wanted.account_id and schedule.connected_account_id = wanted.id`,
});

/** The counters of a post. */
export interface PostCounters {
  readonly views: number;
  readonly clicks: number;
  readonly reactions: number;
  readonly shares: number;
  readonly comments: number;
}

/** A live post whose engagement is due, with its stored counters. */
export interface DueEngagement extends PostCounters {
  readonly deliveryId: number;
  readonly postId: number;
  readonly locationId: number;
  readonly ref: string;
  readonly ageMs: number;
  /** Whether its location is still linked to the listing. */
  readonly linked: boolean;
}

/** Posts of the same listing that are due so soon are read with those that are due now. */
const SOON = `interval '5 minutes'`;

/** Returns the posts of a listing that are due now or soon, those that have been due the longest first. */
export const findDueEngagement = selectRows<
  [given: Pick<EngagementTurn, 'accountId' | 'connectedAccountId' | 'listingRef'>, more: { limit: number }],
  DueEngagement
>({
  name: 'engagement-due',
  text: `select due.id as "deliveryId", due.post_id as "postId", due.location_id as "locationId",
      due.external_ref as ref, (extract(epoch from now() - due.published_at) * 1000)::float8 as "ageMs",
      link.listing_ref is not null as linked, due.views, due.clicks, due.reactions, due.shares, due.comments
    from post_deliveries due
    left join listing_links link on link.account_id = $accountId and link.location_id = due.location_id
      and link.publisher = due.site and link.listing_ref = $listingRef and link.connected_account_id = $connectedAccountId
      and link.status = 'LINKED'
    where due.account_id = $accountId and due.connected_account_id = $connectedAccountId and due.listing_ref = $listingRef
      and due.state = 'LIVE' and due.engagement_due_at <= now() + ${SOON} and due.external_ref is not null
    order by due.engagement_due_at, due.id limit $2.limit`,
});

/**
 * Reads no engagement through some connected accounts for a time, which a post that becomes live does not end. Has no effect on one that its owner
 * has connected again since the turn.
 */
export const pauseEngagement = changeRows<
  [accountId: number, pauses: readonly { readonly turn: EngagementTurn; readonly pauseMs: number }[]],
  Transaction
>({
  name: 'engagement-pause',
  text: `insert into engagement_schedules (account_id, connected_account_id, paused_until)
    select $1, connected.id, now() + pause.ms * interval '1 millisecond'
    from unnest($2::uuid[], $3::integer[], $4::float8[]) as pause (id, version, ms)
    join connected_accounts connected on connected.account_id = $1 and connected.id = pause.id
      and connected.credentials_version = pause.version
    order by connected.id
    on conflict (account_id, connected_account_id) do update set paused_until = excluded.paused_until`,
  values: (accountId, pauses) => [
    accountId,
    pauses.map(({ turn }) => turn.connectedAccountId),
    pauses.map(({ turn }) => turn.credentialsVersion),
    pauses.map(({ pauseMs }) => pauseMs),
  ],
  isNeeded: (_, pauses) => pauses.length > 0,
});

/** Ends the pause of a connected account after its owner connected it again. */
export const resumeEngagement = changeRows<[key: ConnectedAccountKey], Transaction>({
  text: 'delete from engagement_schedules where account_id = $accountId and connected_account_id = $connectedAccountId',
});
