import type { ListingLinkStatus } from '@listings/domain';
import { changeRows, selectRows, selectSet } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import type { ConnectedAccountKey } from '@listings/publisher-gateway';

/** The feed of a linked listing. */
export interface InsightFeed extends ConnectedAccountKey {
  readonly feedId: number;
  readonly locationId: number;
  readonly publisher: string;
  readonly listingRef: string;
  readonly coveredFrom: string | null;
  readonly coveredTo: string | null;
  readonly newestDay: string | null;
  readonly failures: number;
  /** The status of the link that the feed belongs to; null: the link was removed. */
  readonly linkStatus: ListingLinkStatus | null;
  readonly archived: boolean;
  /** Since when the feed is due, as PostgreSQL writes it. */
  readonly dueAt: string;
}

/** The feed of a connected account whose turn it is. */
export interface InsightTurn extends InsightFeed {
  /** Milliseconds until the feed is due; 0 if it is. */
  readonly inMs: number;
  /** Milliseconds until the next feed of the connected account is due; null if there is no other one. */
  readonly nextInMs: number | null;
}

const UNTIL_DUE = '(extract(epoch from greatest(due_at, now()) - now()) * 1000)::float8';

/** Returns for each of some connected accounts the feed that has been due for the longest time, or is due next. One without feeds is missing. */
export const findInsightTurns = selectRows<[keys: readonly ConnectedAccountKey[]], InsightTurn>({
  name: 'insight-turns',
  text: `
  select feed.account_id as "accountId", feed.connected_account_id as "connectedAccountId", feed.id as "feedId",
    feed.location_id as "locationId", feed.publisher, feed.listing_ref as "listingRef",
    feed.covered_from as "coveredFrom", feed.covered_to as "coveredTo", feed.newest_day as "newestDay", feed.failures,
    link.status as "linkStatus", place.archived_at is not null as archived, feed.due_at::text as "dueAt",
    feed.in_ms as "inMs", next.in_ms as "nextInMs"
  from unnest($1.accountId::integer[], $1.connectedAccountId::uuid[]) as wanted (account_id, connected_account_id)
  cross join lateral (
    select *, ${UNTIL_DUE} as in_ms from insight_feeds
    where account_id = wanted.account_id and connected_account_id = wanted.connected_account_id
    order by due_at, id limit 1
  ) feed
  left join lateral (
    select ${UNTIL_DUE} as in_ms from insight_feeds
    where account_id = wanted.account_id and connected_account_id = wanted.connected_account_id
    order by due_at, id limit 1 offset 1
  ) next on true
  left join listing_links link on link.account_id = feed.account_id and link.location_id = feed.location_id
    and link.publisher = feed.publisher and link.listing_ref = feed.listing_ref
    and link.connected_account_id = feed.connected_account_id
  left join locations place on place.account_id = feed.account_id and place.id = feed.location_id`,
});

/**
 * Locks feeds to write what was read, in the order of their ids. Returns the ids of those that have not become due anew meanwhile: the link of
 * another one was made or removed, or its owner has connected the account again.
 */
export const lockInsightFeeds = selectSet<
  [accountId: number, feeds: readonly Pick<InsightFeed, 'feedId' | 'dueAt'>[]],
  number,
  Transaction
>({
  name: 'insight-feeds-lock',
  text: `select feed.id from unnest($2.feedId::bigint[], $2.dueAt::timestamptz[]) as read (id, due_at)
    join insight_feeds feed on feed.account_id = $1 and feed.id = read.id and feed.due_at = read.due_at
    order by feed.id for update of feed`,
});

/** Makes the blocked feeds of a connected account due at once after its owner connected it again, and due ones anew. */
export const resumeInsights = changeRows<
  [of: ConnectedAccountKey & { readonly locationIds: readonly number[] | null }],
  Transaction
>({
  text: `with resumed as (
      select id from insight_feeds
      where account_id = $accountId and connected_account_id = $connectedAccountId and (blocked or due_at <= now())
        and ($locationIds::integer[] is null or location_id = any($locationIds::integer[]))
      order by id for no key update
    )
    update insight_feeds feed set due_at = now(), failures = 0, blocked = false
    from resumed where feed.account_id = $accountId and feed.id = resumed.id`,
});
