import type { ConnectedAccountStatus, ListingLinkStatus } from '@listings/domain';
import type { Sql, Transaction } from '../database.js';
import { LEASE_END, leaseRenewal } from '../leases.js';

/** Identifies the feed of a location's listing at a publisher. */
export interface FeedKey {
  readonly accountId: number;
  readonly locationId: number;
  readonly publisher: string;
}

/** A feed that one process has claimed. */
export interface ClaimedFeed extends FeedKey {
  /** Fencing token: a process that lost its claim cannot write. */
  readonly claimNo: number;
  readonly connectedAccountId: string;
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
  /** Consecutive claims whose process ended without a result. */
  readonly lostClaims: number;
}

/**
 * Claims due feeds, each for one process, and at most one at a time of each connected account, so that the publisher's
 * limits of an account are not used up by one kind of work. Accounts take turns; running reads count as turns, so that
 * one whose publisher hangs does not take the slots of the others.
 */
export async function claimFeeds(sql: Sql, { limit }: { limit: number }): Promise<ClaimedFeed[]> {
  return sql.query<ClaimedFeed>(CLAIM, [limit]);
}

const CLAIM = {
  name: 'interaction-feeds-claim',
  // The recursion jumps in the index from one connected account to the next and never scans a backlog.
  text: `
  with recursive connected (account_id, connected_account_id) as (
    (select account_id, connected_account_id from interaction_feeds order by 1, 2 limit 1)
    union all
    select next.account_id, next.connected_account_id
    from connected cross join lateral (
      select feed.account_id, feed.connected_account_id from interaction_feeds feed
      where (feed.account_id, feed.connected_account_id) > (connected.account_id, connected.connected_account_id)
      order by 1, 2 limit 1
    ) next
  ), due as (
    select oldest.*, row_number() over (partition by oldest.account_id order by oldest.next_read_at) + (
      select count(*) from interaction_feeds running
      where running.account_id = oldest.account_id and running.lease_until >= now()
    ) as turn
    from connected cross join lateral (
      select account_id, location_id, publisher, next_read_at from interaction_feeds
      where account_id = connected.account_id and connected_account_id = connected.connected_account_id
        and next_read_at <= now() and (lease_until is null or lease_until < now())
      order by next_read_at limit 1
    ) oldest
    where not exists (
      select 1 from interaction_feeds busy
      where busy.account_id = connected.account_id and busy.connected_account_id = connected.connected_account_id
        and busy.lease_until >= now()
    )
    order by turn, random() limit $1
  ), free as (
    select feed.account_id, feed.location_id, feed.publisher
    from due join interaction_feeds feed using (account_id, location_id, publisher)
    where feed.next_read_at <= now() and (feed.lease_until is null or feed.lease_until < now())
    for update of feed skip locked
  ), claimed as (
    update interaction_feeds feed set
      claim_no = claim_no + 1,
      lost_claims = lost_claims + case when lease_until is null then 0 else 1 end,
      lease_until = ${LEASE_END}
    from free
    where feed.account_id = free.account_id and feed.location_id = free.location_id and feed.publisher = free.publisher
    returning feed.*
  )
  select claimed.account_id as "accountId", claimed.location_id as "locationId", claimed.publisher,
    claimed.claim_no as "claimNo", claimed.connected_account_id as "connectedAccountId",
    claimed.changed_since as "changedSince", claimed.failures, claimed.lost_claims as "lostClaims",
    (extract(epoch from now() - claimed.complete_at) * 1000)::float8 as "sinceCompleteMs",
    link.listing_ref as "listingRef", link.linked_at as "linkedAt", link.status as "linkStatus",
    account.status as connection
  from claimed
  join listing_links link on link.account_id = claimed.account_id and link.location_id = claimed.location_id
    and link.publisher = claimed.publisher
  join connected_accounts account on account.account_id = claimed.account_id and account.id = claimed.connected_account_id`,
};

/** Extends the lease of a claimed feed; false if the claim is lost. */
export const extendFeedLease = leaseRenewal('interaction_feeds', {
  accountId: 'account_id',
  locationId: 'location_id',
  publisher: 'publisher',
  claimNo: 'claim_no',
});

/** Locks a claimed feed to write what was read; false if the claim was lost: the caller must not write. */
export async function lockFeed(
  transaction: Transaction,
  held: FeedKey & { readonly claimNo: number },
): Promise<boolean> {
  const rows = await transaction.query(
    {
      name: 'interaction-feed-lock',
      text: `select 1 from interaction_feeds
             where account_id = $1 and location_id = $2 and publisher = $3 and claim_no = $4 and lease_until is not null
             for update`,
    },
    [held.accountId, held.locationId, held.publisher, held.claimNo],
  );
  return rows.length > 0;
}

/** The result of reading a feed. */
export interface FeedOutcome {
  readonly waitMs: number;
  readonly failures: number;
  readonly blocked: boolean;
  /** Why the publisher has nothing to read; null if it has. */
  readonly unavailable: string | null;
  /** Absent: nothing was read. */
  readonly read?: { readonly changedSince: Date | null; readonly complete: boolean };
}

/** Writes the result and releases the claim; without effect if the claim was lost. */
export async function storeFeedOutcome(
  sql: Sql,
  held: FeedKey & { readonly claimNo: number },
  outcome: FeedOutcome,
): Promise<void> {
  await sql.execute(STORE, [
    held.accountId,
    held.locationId,
    held.publisher,
    held.claimNo,
    outcome.waitMs,
    outcome.failures,
    outcome.blocked,
    outcome.unavailable,
    outcome.read !== undefined,
    outcome.read?.changedSince ?? null,
    outcome.read?.complete ?? false,
  ]);
}

const STORE = {
  name: 'interaction-feed-store',
  text: `
  update interaction_feeds set
    next_read_at = now() + $5::float8 * interval '1 millisecond', failures = $6, blocked = $7, unavailable = $8,
    read_at = case when $9 then now() else read_at end,
    changed_since = greatest(changed_since, $10::timestamptz),
    complete_at = case when $11 then now() else complete_at end,
    lost_claims = 0, lease_until = null
  where account_id = $1 and location_id = $2 and publisher = $3 and claim_no = $4 and lease_until is not null`,
};

/** Resumes feeds after the owner connected the account again. Invalidates running claims. */
export async function resumeFeeds(
  transaction: Transaction,
  key: { accountId: number; connectedAccountId: string },
): Promise<void> {
  await transaction.execute(
    `update interaction_feeds set next_read_at = now(), failures = 0, blocked = false, lease_until = null,
       claim_no = claim_no + 1
     where account_id = $1 and connected_account_id = $2 and (blocked or lease_until is not null)`,
    [key.accountId, key.connectedAccountId],
  );
}

/** Whether the client lets the location ingest this source [contract 11]; true without a setting. */
export async function isSourceEnabled(sql: Sql, key: FeedKey): Promise<boolean> {
  const [row] = await sql.query<{ enabled: boolean }>(
    {
      name: 'interaction-source-enabled',
      text: `select enabled from interaction_settings where account_id = $1 and location_id = $2 and publisher = $3`,
    },
    [key.accountId, key.locationId, key.publisher],
  );
  return row?.enabled ?? true;
}
