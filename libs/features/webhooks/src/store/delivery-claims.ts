import { changeRows, selectRows } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import { insertMoved } from './delivery-moves.js';
import { earlierHeld, earlierPending, inKeptMonths, isClaimed, isStillDue, waitingFollower } from './delivery-order.js';

/**
 * An account with undelivered events, and the time until its next one is due by the database's clock; negative if
 * overdue.
 */
export interface AccountWithWebhookDeliveries {
  readonly accountId: number;
  readonly dueInMs: number;
}

/**
 * Returns the next accounts after `after` with deliveries that are due now or later, in the order of their ids. Uses
 * three index probes per account, regardless of its backlog.
 */
export const findAccountsWithWebhookDeliveries = selectRows<
  [options: { after: number; limit: number }],
  AccountWithWebhookDeliveries
>({
  name: 'webhook-accounts-with-deliveries',
  text: `
  with recursive accounts (account_id, position) as (
    (
      select account_id, 1 from webhook_deliveries
      where status = 'PENDING' and next_attempt_at is not null and account_id > $after
      order by account_id limit 1
    )
    union all
    select following.account_id, accounts.position + 1
    from accounts cross join lateral (
      select account_id from webhook_deliveries
      where status = 'PENDING' and next_attempt_at is not null and account_id > accounts.account_id
      order by account_id limit 1
    ) following
    where accounts.position < $limit
  )
  select account_id as "accountId", extract(epoch from least(live.due_at, again.due_at) - now())::float8 * 1000 as "dueInMs"
  from accounts cross join lateral (
    select min(next_attempt_at) as due_at from webhook_deliveries
    where account_id = accounts.account_id and not redelivery and status = 'PENDING' and next_attempt_at is not null
  ) live cross join lateral (
    select min(next_attempt_at) as due_at from webhook_deliveries
    where account_id = accounts.account_id and redelivery and status = 'PENDING' and next_attempt_at is not null
  ) again`,
});

/** Live deliveries that an endpoint gets for each redelivery while it cannot take all of both. */
const LIVE_TO_REDELIVERED = 8;

/** What a process may claim for one endpoint. */
export interface ClaimQuota {
  readonly accountId: number;
  /** Claims that the process may hold while no other process has any; 0 for no more than are sent concurrently. */
  readonly ahead: number;
  /** Claims of the account that this process holds now. */
  readonly own: number;
  /** Most claims that the process wants now; without it, as many as the endpoint may have. */
  readonly most?: number;
}

/** Bounds of one claim. */
export interface ClaimBounds {
  readonly limit: number;
  readonly perEndpoint: number;
  readonly perFailingEndpoint: number;
  readonly leaseMs: number;
  readonly maxLostClaims: number;
  /** Whether the claim may include one delivery whose last two claims were lost with their process. */
  readonly suspects: 'one' | 'none';
}

/** A delivery that this process may send now, with all data of the request. Secrets are encrypted. */
export interface ClaimedWebhook {
  readonly accountId: number;
  readonly sequence: number;
  /** The epoch of the data: one more after each restored backup [contract 13]. */
  readonly epoch: number;
  readonly claimNo: number;
  /** Number of this attempt, from 1. */
  readonly attempt: number;
  readonly lostClaims: number;
  /** A person requeued it: live deliveries go first. */
  readonly redelivery: boolean;
  readonly eventId: string;
  readonly type: string;
  readonly body: string;
  readonly url: string;
  readonly secret: string;
  readonly previousSecret: string | null;
  readonly deliverOnce: boolean;
  /** The endpoint's last attempts have all failed. */
  readonly failing: boolean;
  /** Of the request that caused the event; null if none did. */
  readonly correlationId: string | null;
  /** The span that recorded the event; null if nothing was traced. */
  readonly traceParent: string | null;
  /** The age of the event at the claim. */
  readonly eventAgeMs: number;
}

/**
 * The result of a claim. `changed` counts rows that were not claimed but changed; if it is not 0, more due rows may
 * follow.
 */
export interface Claim {
  readonly deliveries: readonly ClaimedWebhook[];
  readonly changed: number;
  /** Endpoints that another process had locked at this moment. */
  readonly busy: number;
}

/**
 * Claims due deliveries of some accounts and writes their attempt rows [reliability 2, I6]. Locks the endpoints first,
 * so that all checks see a stable state: at most `perEndpoint` claims over all processes, and none while an earlier
 * event of the location holds it back [contract 8]. Endpoints with the fewest requests in flight come first, and of each
 * endpoint its live deliveries before redeliveries. In the
 * same statement, deliveries of closed endpoints become HELD, deliveries that wait for an earlier event are no longer
 * due, and those whose claims were lost too often are given up.
 */
export async function claimWebhookDeliveries(
  transaction: Transaction,
  quotas: readonly ClaimQuota[],
  bounds: ClaimBounds,
): Promise<Claim> {
  const locked = await transaction.query<{ account_id: number }>(LOCK_IDLE_ENDPOINTS, [
    quotas.map((quota) => quota.accountId),
  ]);
  const ids = new Set(locked.map((row) => row.account_id));
  const open = quotas.filter((quota) => ids.has(quota.accountId));
  if (open.length === 0) return { deliveries: [], changed: 0, busy: quotas.length };
  const rows = await transaction.query<(ClaimedWebhook | { accountId: null }) & { changed: number }>(CLAIM, [
    open.map((quota) => quota.accountId),
    open.map((quota) => quota.ahead),
    open.map((quota) => quota.own),
    bounds.limit,
    bounds.perEndpoint,
    bounds.perFailingEndpoint,
    bounds.leaseMs,
    bounds.maxLostClaims,
    bounds.suspects === 'one',
    open.map((quota) => quota.most ?? bounds.limit),
  ]);
  return {
    deliveries: rows.filter((row): row is ClaimedWebhook & { changed: number } => row.accountId !== null),
    changed: rows[0]?.changed ?? 0,
    busy: quotas.length - open.length,
  };
}

const LOCK_IDLE_ENDPOINTS = {
  name: 'webhook-lock-idle-endpoints',
  text: 'select account_id from webhook_endpoints where account_id = any($1::integer[]) for no key update skip locked',
};

/** The due delivery that a claim looks at. */
const DUE = { account: 'd.account_id', location: 'd.location_id', sequence: 'd.sequence' };

const CLAIM = {
  name: 'webhook-claim',
  text: `
  with endpoint as materialized (
    select e.account_id, e.url, e.secret, e.deliver_once, e.failing_since is not null as failing,
      case when e.previous_secret_until > now() then e.previous_secret end as previous_secret,
      e.url is not null and not e.paused and e.disabled_at is null as open, claimed.number as claimed,
      exists (
        select 1 from webhook_deliveries kept
        where kept.account_id = e.account_id and kept.status = 'HELD' and ${inKeptMonths('kept')}
      ) as holds,
      least(given.most, case
        when e.failing_since is not null then least($6::integer, $5::integer)
        when given.ahead > $5::integer and claimed.number <= given.own then given.ahead
        else $5::integer
      end - claimed.number) as capacity
    from unnest($1::integer[], $2::integer[], $3::integer[], $10::integer[]) as given (account_id, ahead, own, most)
    join webhook_endpoints e using (account_id)
    cross join lateral (
      select count(*)::integer as number from webhook_deliveries
      where account_id = e.account_id and status = 'PENDING' and lease_until is not null and lease_until > now()
    ) claimed
  ), seen as materialized (
    select d.*, endpoint.open, endpoint.deliver_once, endpoint.claimed, endpoint.capacity,
      d.lost_claims + case when d.lease_until is null then 0 else 1 end as lost,
      d.location_id is not null and (
        ${earlierPending(DUE)} or (endpoint.holds and ${earlierHeld(DUE)})
      ) as blocked
    from endpoint cross join lateral (
      select due.* from (values (false), (true)) as kind (redelivery) cross join lateral (
        select account_id, sequence, location_id, created_at, attempts, next_attempt_at, lease_until, claim_no, lost_claims,
          redelivery
        from webhook_deliveries
        where account_id = endpoint.account_id and redelivery = kind.redelivery
          and status = 'PENDING' and next_attempt_at is not null and next_attempt_at <= now()
        order by next_attempt_at, sequence
        -- Reads more rows than it may claim, because some of them wait for earlier events. Those stop being due, so the
        -- next claim reads further.
        limit case
          when endpoint.open then least(greatest(endpoint.capacity, 0), 8 + 5 * $4::integer / (4 * (select count(*) from endpoint))) + 16
          else 500
        end
      ) due
    ) d
    where endpoint.capacity > 0 or not endpoint.open
  ), ready as (
    select account_id, sequence, claim_no, lost, capacity, claimed, next_attempt_at,
      row_number() over (partition by account_id order by turn, redelivery desc) as position
    from (
      -- While both kinds are due, one in ${LIVE_TO_REDELIVERED} claims of an endpoint is a redelivery.
      select *, case
          when redelivery then ${LIVE_TO_REDELIVERED} * rank - floor(random() * ${LIVE_TO_REDELIVERED}) else rank
        end as turn
      from (
        select *, row_number() over (partition by account_id, redelivery order by next_attempt_at, sequence) as rank,
          row_number() over (partition by lost >= 2 order by next_attempt_at, sequence) as suspect_rank
        from seen
        where open and not blocked and lost < $8::integer and not (deliver_once and lost > 0)
      ) ranked
    ) candidate
    where lost < 2 or ($9::boolean and suspect_rank = 1)
  ), chosen as (
    select * from ready where position <= capacity order by claimed + position, random() limit $4::integer
  ), claimed_now as (
    update webhook_deliveries d
    set claim_no = d.claim_no + 1, lost_claims = chosen.lost,
      lease_until = now() + $7 * interval '1 millisecond', next_attempt_at = now() + $7 * interval '1 millisecond'
    from chosen
    where d.account_id = chosen.account_id and d.sequence = chosen.sequence and d.claim_no = chosen.claim_no
      and d.status = 'PENDING' and ${isStillDue('d')}
    returning d.account_id, d.sequence, d.created_at, d.claim_no, d.attempts, d.lost_claims, d.redelivery
  ), lost_attempt as (
    update webhook_attempts a set error = 'LOST: the process ended before the outcome was known'
    from seen
    where seen.lease_until is not null and a.account_id = seen.account_id and a.sequence = seen.sequence
      and a.created_at = seen.created_at and ${inKeptMonths('a')} and a.claim_no = seen.claim_no and a.error is null and a.response_status is null
  ), attempt as (
    insert into webhook_attempts (account_id, sequence, created_at, claim_no, attempt, url)
    select claimed_now.account_id, claimed_now.sequence, claimed_now.created_at, claimed_now.claim_no, claimed_now.attempts + 1, endpoint.url
    from claimed_now join endpoint using (account_id)
  ), deferred as (
    update webhook_deliveries d set next_attempt_at = null, lease_until = null, lost_claims = seen.lost
    from seen
    where seen.open and seen.blocked and d.account_id = seen.account_id and d.sequence = seen.sequence
      and d.claim_no = seen.claim_no and d.status = 'PENDING'
    returning 1
  ), closed as (
    delete from webhook_deliveries d using seen
    where not seen.open and d.account_id = seen.account_id and d.sequence = seen.sequence
      and d.claim_no = seen.claim_no and d.status = 'PENDING'
    returning d.*, seen.lost
  ), held as (
    ${insertMoved('closed', { status: `'HELD'`, lost_claims: 'lost' })}
    returning 1
  ), ended as (
    delete from webhook_deliveries d using seen
    where seen.open and not seen.blocked and (seen.lost >= $8::integer or (seen.deliver_once and seen.lost > 0))
      and d.account_id = seen.account_id and d.sequence = seen.sequence and d.claim_no = seen.claim_no and d.status = 'PENDING'
    returning d.*, seen.lost
  ), given_up as (
    ${insertMoved('ended', { status: `'EXHAUSTED'`, lost_claims: 'lost', next_attempt_at: 'null::timestamptz', finished_at: 'now()' })}
    returning account_id, location_id, sequence
  ), follower as (
    update webhook_deliveries d set next_attempt_at = now()
    from given_up cross join lateral (${waitingFollower('given_up')}) head
    where d.account_id = head.account_id and d.sequence = head.sequence and d.status = 'PENDING'
  ), unclaimed as (
    select (select count(*) from deferred) + (select count(*) from held) + (select count(*) from given_up) as changed
  )
  select claimed_now.account_id as "accountId", claimed_now.sequence, claimed_now.claim_no as "claimNo",
    claimed_now.attempts + 1 as attempt, claimed_now.lost_claims as "lostClaims", claimed_now.redelivery, event.id as "eventId", event.type, event.body, endpoint.url, endpoint.secret,
    endpoint.previous_secret as "previousSecret", endpoint.deliver_once as "deliverOnce", endpoint.failing, unclaimed.changed,
    event.correlation_id as "correlationId", event.trace_parent as "traceParent",
    (extract(epoch from now() - claimed_now.created_at) * 1000)::float8 as "eventAgeMs",
    (select epoch from installation) as epoch
  from unclaimed
  left join (
    claimed_now join endpoint using (account_id)
    join events event on event.account_id = claimed_now.account_id and event.sequence = claimed_now.sequence
      and event.created_at = claimed_now.created_at and ${inKeptMonths('event')}
  ) on true
  order by claimed_now.account_id, claimed_now.sequence`,
};

/** Identifies one claim. The result of an older claim is discarded. */
export interface ClaimKey {
  readonly accountId: number;
  readonly sequence: number;
  readonly claimNo: number;
}

/**
 * Extends the claims that this process still holds, and returns them. Skips rows that another transaction has locked.
 */
export const renewClaims = selectRows<[claims: readonly ClaimKey[], options: { leaseMs: number }], ClaimKey>({
  name: 'webhook-renew',
  text: `
  update webhook_deliveries d
  set lease_until = now() + $4 * interval '1 millisecond', next_attempt_at = now() + $4 * interval '1 millisecond'
  from (
    select d.account_id, d.sequence
    from unnest($1::integer[], $2::bigint[], $3::integer[]) as mine (account_id, sequence, claim_no)
    join webhook_deliveries d using (account_id, sequence, claim_no)
    where d.status = 'PENDING' and ${isClaimed('d')}
    for update of d skip locked
  ) mine
  where d.account_id = mine.account_id and d.sequence = mine.sequence and d.status = 'PENDING'
  returning d.account_id as "accountId", d.sequence, d.claim_no as "claimNo"`,
  values: (claims, options) => [...columns(claims), options.leaseMs],
});

/** Releases claims without a sent request: the deliveries are due again at once, and their attempt rows are deleted. */
export const releaseClaims = changeRows<[claims: readonly ClaimKey[]]>({
  name: 'webhook-return',
  text: `
  with mine as (
    update webhook_deliveries d set lease_until = null, next_attempt_at = now()
    from unnest($1::integer[], $2::bigint[], $3::integer[]) as mine (account_id, sequence, claim_no)
    where d.account_id = mine.account_id and d.sequence = mine.sequence and d.claim_no = mine.claim_no
      and d.status = 'PENDING' and ${isClaimed('d')}
    returning d.account_id, d.sequence, d.created_at, d.claim_no
  )
  delete from webhook_attempts a using mine
  where a.account_id = mine.account_id and a.sequence = mine.sequence and a.created_at = mine.created_at
    and ${inKeptMonths('a')} and a.claim_no = mine.claim_no`,
  values: (claims) => columns(claims),
});

function columns(claims: readonly ClaimKey[]): unknown[] {
  return [
    claims.map((claim) => claim.accountId),
    claims.map((claim) => claim.sequence),
    claims.map((claim) => claim.claimNo),
  ];
}
