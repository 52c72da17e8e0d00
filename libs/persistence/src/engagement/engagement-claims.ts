import type { Sql, Transaction } from '../database.js';
import { dueSchedules } from '../due-schedules.js';

/** The engagement schedule of a connected account that one process has claimed. */
export interface ClaimedEngagement {
  readonly accountId: number;
  readonly connectedAccountId: string;
  readonly publisher: string;
  /** Fencing token: a process that lost its claim cannot write. */
  readonly claim: string;
  /** The listing whose post has been due for the longest time; null if no post is due. */
  readonly listingRef: string | null;
  /** Consecutive failed reads of the connected account. */
  readonly failures: number;
  /** Consecutive claims whose process ended without a result. */
  readonly lostClaims: number;
}

/** Length of a claim's lease, in milliseconds: longer than the one read that is made under it. */
const LEASE_MS = 90_000;

/**
 * Claims due schedules, each for one process. Accounts take turns. The caller reads the posts of one
 * listing under each claim.
 */
export async function claimEngagement(
  sql: Sql,
  { claim, limit }: { claim: string; limit: number },
): Promise<ClaimedEngagement[]> {
  return sql.query<ClaimedEngagement>(CLAIM, [claim, limit, LEASE_MS]);
}

const FREE = '(schedule.lease_until is null or schedule.lease_until < now())';

const DUE = dueSchedules({ schedules: 'engagement_schedules', leases: 'engagement_schedules', free: FREE }, '$2');

const CLAIM = {
  name: 'engagement-claim',
  text: `
  with ${DUE}, claimed as (
    update engagement_schedules schedule set claim = $1, lease_until = now() + $3 * interval '1 millisecond',
      lost_claims = least(schedule.lost_claims + case when due.lease_until is null then 0 else 1 end, 1000)
    from due
    where schedule.account_id = due.account_id and schedule.connected_account_id = due.connected_account_id
    returning schedule.account_id, schedule.connected_account_id, schedule.claim, schedule.failures, schedule.lost_claims
  )
  select claimed.account_id as "accountId", claimed.connected_account_id as "connectedAccountId", connected.publisher,
    claimed.claim, oldest.listing_ref as "listingRef", claimed.failures, claimed.lost_claims as "lostClaims"
  from claimed
  join connected_accounts connected on connected.account_id = claimed.account_id
    and connected.id = claimed.connected_account_id
  left join lateral (
    select listing_ref from post_deliveries
    where account_id = claimed.account_id and connected_account_id = claimed.connected_account_id
      and state = 'LIVE' and engagement_due_at <= now()
    order by engagement_due_at, id limit 1
  ) oldest on true`,
};

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

/** Returns the posts of a claimed listing that are due now or soon, those that have been due the longest first. */
export async function findDueEngagement(
  sql: Sql,
  { accountId, connectedAccountId, listingRef }: ClaimedEngagement & { listingRef: string },
  { limit }: { limit: number },
): Promise<DueEngagement[]> {
  return sql.query<DueEngagement>(
    {
      name: 'engagement-due',
      text: `select due.id as "deliveryId", due.post_id as "postId", due.location_id as "locationId",
               due.external_ref as ref, (extract(epoch from now() - due.published_at) * 1000)::float8 as "ageMs",
               link.listing_ref is not null as linked, due.views, due.clicks, due.reactions, due.shares, due.comments
             from post_deliveries due
             left join listing_links link on link.account_id = $1 and link.location_id = due.location_id
               and link.publisher = due.site and link.listing_ref = $3 and link.connected_account_id = $2
               and link.status = 'LINKED'
             where due.account_id = $1 and due.connected_account_id = $2 and due.listing_ref = $3
               and due.state = 'LIVE' and due.engagement_due_at <= now() + ${SOON} and due.external_ref is not null
             order by due.engagement_due_at, due.id limit $4`,
    },
    [accountId, connectedAccountId, listingRef, limit],
  );
}

/** Locks the schedule to write a result. Returns false if the claim was lost: the caller must not write. */
export async function lockEngagement(transaction: Transaction, held: ClaimedEngagement): Promise<boolean> {
  const rows = await transaction.query(
    {
      name: 'engagement-lock',
      text: `select 1 from engagement_schedules
             where account_id = $1 and connected_account_id = $2 and claim = $3 and lease_until is not null
             for no key update`,
    },
    [held.accountId, held.connectedAccountId, held.claim],
  );
  return rows.length > 0;
}

/**
 * Releases the claim of a schedule. It is due when its next post is due, but not before `pauseMs` have passed, and
 * within an hour, because it does not see a post that becomes live in the same moment.
 */
export async function releaseEngagement(
  sql: Sql,
  held: ClaimedEngagement,
  { pauseMs, failures, lostClaims }: { pauseMs: number; failures: number; lostClaims: number },
): Promise<void> {
  await sql.execute(
    {
      name: 'engagement-release',
      text: `update engagement_schedules set claim = null, lease_until = null, failures = $5, lost_claims = $6,
               paused_until = now() + $4::float8 * interval '1 millisecond',
               due_at = greatest(
                 now() + $4::float8 * interval '1 millisecond',
                 least(now() + interval '1 hour', (
                   select engagement_due_at from post_deliveries
                   where account_id = $1 and connected_account_id = $2 and state = 'LIVE' and engagement_due_at is not null
                   order by engagement_due_at, id limit 1
                 ))
               )
             where account_id = $1 and connected_account_id = $2 and claim = $3`,
    },
    [held.accountId, held.connectedAccountId, held.claim, pauseMs, failures, lostClaims],
  );
}

/** Reads the engagement of an account's posts again after its owner connected it. Invalidates a running claim. */
export async function resumeEngagement(
  transaction: Transaction,
  key: { accountId: number; connectedAccountId: string },
): Promise<void> {
  await transaction.execute(
    `update engagement_schedules set due_at = now(), paused_until = null, claim = null, lease_until = null, failures = 0
     where account_id = $1 and connected_account_id = $2`,
    [key.accountId, key.connectedAccountId],
  );
}
