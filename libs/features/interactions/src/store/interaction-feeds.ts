import type { AccountSiteKey, ConnectedAccountStatus, ListingLinkStatus } from '@listings/domain';
import { changeRows, selectOnlyValue, selectRows, selectsAny } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import type { ConnectedAccountKey } from '@listings/publisher-gateway';

/** A feed to read. */
export interface InteractionFeed extends AccountSiteKey, ConnectedAccountKey {
  readonly listingRef: string;
  /** What was posted before the link was made causes no event. */
  readonly linkedAt: Date;
  readonly linkStatus: ListingLinkStatus;
  readonly connection: ConnectedAccountStatus;
  /** The latest change that is stored; null before the first complete read. */
  readonly changedSince: Date | null;
  /** Time since the last complete read; null before the first. */
  readonly sinceCompleteMs: number | null;
  readonly failures: number;
  /** Since when the feed is due, as PostgreSQL writes it. */
  readonly dueAt: string;
}

/** The feed of a connected account whose turn it is. */
export interface InteractionTurn extends InteractionFeed {
  /** Milliseconds until the feed is due and the pause of the connected account has ended; 0 if both are so. */
  readonly inMs: number;
  /** Milliseconds until the next feed of the connected account is due; null if there is no other one. */
  readonly nextInMs: number | null;
}

const msUntil = (...times: string[]) =>
  `(extract(epoch from greatest(${times.join(', ')}, now()) - now()) * 1000)::float8`;

/** Returns for each of some connected accounts the feed that has been due for the longest time, or is due next. One without feeds is missing. */
export const findInteractionTurns = selectRows<[keys: readonly ConnectedAccountKey[]], InteractionTurn>({
  name: 'interaction-turns',
  text: `
  select feed.account_id as "accountId", feed.location_id as "locationId", feed.publisher,
    feed.connected_account_id as "connectedAccountId", feed.changed_since as "changedSince", feed.failures,
    (extract(epoch from now() - feed.complete_at) * 1000)::float8 as "sinceCompleteMs",
    feed.next_read_at::text as "dueAt", ${msUntil('feed.next_read_at', 'account.rate_limited_until')} as "inMs",
    next.in_ms as "nextInMs", link.listing_ref as "listingRef", link.linked_at as "linkedAt",
    link.status as "linkStatus", account.status as connection
  from unnest($1.accountId::integer[], $1.connectedAccountId::uuid[]) as wanted (account_id, id)
  join connected_accounts account on account.account_id = wanted.account_id and account.id = wanted.id
  cross join lateral (
    select * from interaction_feeds
    where account_id = wanted.account_id and connected_account_id = wanted.id
    order by next_read_at, location_id, publisher limit 1
  ) feed
  left join lateral (
    select ${msUntil('next_read_at')} as in_ms from interaction_feeds
    where account_id = wanted.account_id and connected_account_id = wanted.id
    order by next_read_at, location_id, publisher limit 1 offset 1
  ) next on true
  join listing_links link on link.account_id = feed.account_id and link.location_id = feed.location_id
    and link.publisher = feed.publisher`,
});

/** Locks a feed to store a part of what was read; false if its listing was unlinked, or is linked through another connected account. */
export const lockFeed = selectsAny<[feed: AccountSiteKey & ConnectedAccountKey], Transaction>({
  name: 'interaction-feed-lock',
  text: `select 1 from interaction_feeds
    where account_id = $accountId and location_id = $locationId and publisher = $publisher and connected_account_id = $connectedAccountId for update`,
});

/** The result of reading a feed. */
export interface FeedOutcome {
  readonly waitMs: number;
  readonly failures: number;
  readonly blocked: boolean;
  /** Why the publisher has nothing to read; null if it has. */
  readonly unavailable: string | null;
  /** The listing has answered although its link says that the access is lost. */
  readonly answeredWithoutAccess?: boolean;
  /** Absent: nothing was read. */
  readonly read?: { readonly changedSince: Date | null; readonly complete: boolean };
}

/**
 * Writes the results of feeds of an account, except of those that have become due anew meanwhile: the client has turned one on, its listing was
 * linked again, or its owner has connected the account again.
 */
export const storeFeedOutcomes = changeRows<
  [accountId: number, read: readonly { readonly feed: InteractionFeed; readonly outcome: FeedOutcome }[]],
  Transaction
>({
  name: 'interaction-feeds-store',
  text: `
  with result as (
    select given.*
    from unnest($2::integer[], $3::text[], $4::timestamptz[], $5::float8[], $6::smallint[], $7::boolean[], $8::text[],
      $9::boolean[], $10::timestamptz[], $11::boolean[])
      as given (location_id, publisher, due_at, wait_ms, failures, blocked, unavailable, was_read, changed_since, complete)
    join interaction_feeds feed on feed.account_id = $1 and feed.location_id = given.location_id
      and feed.publisher = given.publisher and feed.next_read_at = given.due_at
    order by feed.location_id, feed.publisher for no key update of feed
  )
  update interaction_feeds feed set
    next_read_at = now() + result.wait_ms * interval '1 millisecond', failures = result.failures,
    blocked = result.blocked, unavailable = result.unavailable,
    read_at = case when result.was_read then now() else feed.read_at end,
    changed_since = greatest(feed.changed_since, result.changed_since),
    complete_at = case when result.complete then now() else feed.complete_at end
  from result
  where feed.account_id = $1 and feed.location_id = result.location_id and feed.publisher = result.publisher`,
  values: (accountId, read) => [
    accountId,
    read.map(({ feed }) => feed.locationId),
    read.map(({ feed }) => feed.publisher),
    read.map(({ feed }) => feed.dueAt),
    read.map(({ outcome }) => outcome.waitMs),
    read.map(({ outcome }) => outcome.failures),
    read.map(({ outcome }) => outcome.blocked),
    read.map(({ outcome }) => outcome.unavailable),
    read.map(({ outcome }) => outcome.read !== undefined),
    read.map(({ outcome }) => outcome.read?.changedSince ?? null),
    read.map(({ outcome }) => outcome.read?.complete ?? false),
  ],
  isNeeded: (_, read) => read.length > 0,
});

/** Makes the blocked feeds of a connected account due at once after its owner connected it again, and due ones anew. */
export const resumeFeeds = changeRows<
  [of: ConnectedAccountKey & { readonly locationIds: readonly number[] | null }],
  Transaction
>({
  text: `with resumed as (
      select location_id, publisher from interaction_feeds
      where account_id = $accountId and connected_account_id = $connectedAccountId and (blocked or next_read_at <= now())
        and ($locationIds::integer[] is null or location_id = any($locationIds::integer[]))
      order by location_id, publisher for no key update
    )
    update interaction_feeds feed set next_read_at = now(), failures = 0, blocked = false
    from resumed
    where feed.account_id = $accountId and feed.location_id = resumed.location_id and feed.publisher = resumed.publisher`,
});

/** Whether the client lets the location ingest this source [contract 11]; true without a setting. */
export const isSourceEnabled = selectOnlyValue<[key: AccountSiteKey], boolean>({
  name: 'interaction-source-enabled',
  text: `select enabled from interaction_settings where account_id = $accountId and location_id = $locationId and publisher = $publisher`,
  otherwise: true,
});
