import type { Sql, Transaction } from '@listings/persistence';
import type { ClaimedWork, WorkClaim, WorkGroup } from '../work-row.js';

/** How many rows of a group a claim takes at most. */
export interface AskedTurn extends WorkGroup {
  readonly most: number;
}

/** From this number of lost claims on a row is a suspect: one of the rows of a process that ended may have ended it. */
export const SUSPECT_FROM = 2;

/** Claims the oldest due rows of some groups for this process: those of the first priority, then those of the second one. */
export async function claimWork(
  sql: Sql,
  { kind, turns, leaseMs }: { kind: string; turns: readonly AskedTurn[]; leaseMs: number },
): Promise<ClaimedWork[]> {
  return sql.query<ClaimedWork>(CLAIM, [
    kind,
    leaseMs,
    turns.map(({ accountId }) => accountId),
    turns.map(({ group }) => group),
    turns.map(({ most }) => most),
  ]);
}

/**
 * Takes the locked rows of the part `free`. The due time is taken off: what makes the row due during its claim sets it anew, and
 * the outcome keeps the earlier time.
 *
 * An insertion that always conflicts finds its rows by the primary key. For an update PostgreSQL may plan to read the whole table,
 * and keeps this plan: the table was nearly empty when it made it.
 */
const TAKE_FREE = `
  claimed as (
    insert into work (account_id, kind, subject, due_at, lease_until, first_attempt_at)
    select account_id, $1, subject, 'infinity', now() + $2::float8 * interval '1 millisecond', now() from free
    on conflict (account_id, kind, subject) do update set
      lease_until = excluded.lease_until, due_at = excluded.due_at, waits_for = null,
      claim_no = work.claim_no + 1, attempts = work.attempts + 1,
      first_attempt_at = least(work.first_attempt_at, excluded.first_attempt_at)
    returning work.*
  )
  select account_id as "accountId", kind, subject, group_key as "group", claim_no as "claimNo", attempts, failures,
    lost_claims as "lostClaims",
    greatest(blocked_times * (blocked_at > now() - interval '7 days')::integer, 0) as "blockedTimes",
    (extract(epoch from now() - first_attempt_at) * 1000)::float8 as "ageMs",
    (extract(epoch from now() - free.due_at) * 1000)::float8 as "waitedMs"
  from claimed join free using (account_id, subject)`;

const CLAIM = {
  name: 'work-claim',
  text: `
  with free as (
    select own.account_id, own.subject, own.due_at
    from unnest($3::integer[], $4::text[], $5::integer[]) as asked (account_id, group_key, most)
    cross join lateral (
      select first.account_id, first.subject, first.due_at
      from (values (0), (1)) as level (priority)
      cross join lateral (
        select account_id, subject, due_at from work
        where account_id = asked.account_id and kind = $1 and group_key = asked.group_key and priority = level.priority
          and due_at <= now() and lease_until is null and lost_claims < ${SUSPECT_FROM} and set_aside_at is null
        order by due_at limit asked.most for no key update skip locked
      ) first
      limit asked.most
    ) own
  ), ${TAKE_FREE}`,
};

/** Claims the due suspect of a kind that has lost the fewest claims; undefined if there is none. */
export async function claimSuspect(
  sql: Sql,
  { kind, leaseMs }: { kind: string; leaseMs: number },
): Promise<ClaimedWork | undefined> {
  const [suspect] = await sql.query<{ accountId: number; subject: string }>(FIND_SUSPECT, [kind]);
  if (!suspect) return undefined;
  return claimRow(sql, { kind, leaseMs, ...suspect });
}

/** Claims a row by its key if it is due and nobody has it, also a suspect. */
export async function claimRow(
  sql: Sql,
  { kind, leaseMs, accountId, subject }: { kind: string; leaseMs: number; accountId: number; subject: string },
): Promise<ClaimedWork | undefined> {
  const [row] = await sql.query<ClaimedWork>(CLAIM_ONE, [kind, leaseMs, accountId, subject]);
  return row;
}

const FIND_SUSPECT = {
  name: 'work-find-suspect',
  text: `
  select account_id as "accountId", subject from work
  where kind = $1 and due_at <= now() and lease_until is null and lost_claims >= ${SUSPECT_FROM} and set_aside_at is null
  order by lost_claims, due_at limit 1`,
};

const CLAIM_ONE = {
  name: 'work-claim-one',
  text: `
  with free as (
    select account_id, subject, due_at from work
    where account_id = $3 and kind = $1 and subject = $4
      and due_at <= now() and lease_until is null and set_aside_at is null
    for no key update skip locked
  ), ${TAKE_FREE}`,
};

/**
 * Extends claims of this process. Returns those that it extended: another one is lost, or its outcome is being recorded.
 */
export async function renewClaims(
  sql: Sql,
  { claims, leaseMs }: { claims: readonly WorkClaim[]; leaseMs: number },
): Promise<WorkClaim[]> {
  if (claims.length === 0) return [];
  return sql.query<WorkClaim>(RENEW, [
    leaseMs,
    claims.map(({ accountId }) => accountId),
    claims.map(({ kind }) => kind),
    claims.map(({ subject }) => subject),
    claims.map(({ claimNo }) => claimNo),
  ]);
}

/** Conflicts with every row that it inserts, as a claim does. */
const RENEW = {
  name: 'work-renew',
  text: `
  with held as (
    select own.account_id, own.kind, own.subject
    from unnest($2::integer[], $3::text[], $4::text[], $5::integer[]) as claim (account_id, kind, subject, claim_no)
    cross join lateral (
      select account_id, kind, subject from work
      where account_id = claim.account_id and kind = claim.kind and subject = claim.subject and claim_no = claim.claim_no
        and coalesce(lease_until > '-infinity', false)
      for no key update skip locked
    ) own
  )
  insert into work (account_id, kind, subject, due_at, lease_until)
  select account_id, kind, subject, 'infinity', now() + $1::float8 * interval '1 millisecond' from held
  on conflict (account_id, kind, subject) do update set lease_until = excluded.lease_until
  returning work.account_id as "accountId", work.kind, work.subject, work.claim_no as "claimNo"`,
};

/** Returns those claims that this process still has, without locking their rows. */
export async function findHeld(sql: Sql, claims: readonly WorkClaim[]): Promise<WorkClaim[]> {
  return sql.query<WorkClaim>(HELD, columnsOf(claims));
}

/** Locks the rows of claims that this process still has until the transaction ends, in one order for all processes, and returns them. */
export async function lockHeld(transaction: Transaction, claims: readonly WorkClaim[]): Promise<WorkClaim[]> {
  return transaction.query<WorkClaim>(LOCK_HELD, columnsOf(claims));
}

function columnsOf(claims: readonly WorkClaim[]): unknown[] {
  return [
    claims.map(({ accountId }) => accountId),
    claims.map(({ kind }) => kind),
    claims.map(({ subject }) => subject),
    claims.map(({ claimNo }) => claimNo),
  ];
}

const FIND_HELD = `
  select own.account_id as "accountId", own.kind, own.subject, own.claim_no as "claimNo"
  from unnest($1::integer[], $2::text[], $3::text[], $4::integer[]) as claim (account_id, kind, subject, claim_no)
  join work own on own.account_id = claim.account_id and own.kind = claim.kind and own.subject = claim.subject
    and own.claim_no = claim.claim_no and coalesce(own.lease_until > '-infinity', false)`;

const HELD = { name: 'work-held', text: FIND_HELD };

const LOCK_HELD = {
  name: 'work-lock-held',
  text: `${FIND_HELD} order by own.account_id, own.kind, own.subject for no key update of own`,
};

/**
 * Gives the rows of claims that have ended back, at most `limit`: their process has ended, or has not renewed them. Each has lost
 * one more claim. Returns their kinds and groups.
 */
export async function releaseLostClaims(
  sql: Sql,
  { limit }: { limit: number },
): Promise<(WorkGroup & { kind: string })[]> {
  const lost = await sql.query<WorkClaim>(FIND_LOST, [limit]);
  if (lost.length === 0) return [];
  return sql.query<WorkGroup & { kind: string }>(RELEASE_LOST, [
    lost.map(({ accountId }) => accountId),
    lost.map(({ kind }) => kind),
    lost.map(({ subject }) => subject),
    lost.map(({ claimNo }) => claimNo),
  ]);
}

const FIND_LOST = {
  name: 'work-find-lost',
  text: `
  select account_id as "accountId", kind, subject, claim_no as "claimNo" from work
  where lease_until < now() order by lease_until limit $1`,
};

/** Conflicts with every row that it inserts, as a claim does. */
const RELEASE_LOST = {
  name: 'work-release-lost',
  text: `
  with lost as (
    select own.account_id, own.kind, own.subject
    from unnest($1::integer[], $2::text[], $3::text[], $4::integer[]) as claim (account_id, kind, subject, claim_no)
    cross join lateral (
      select account_id, kind, subject from work
      where account_id = claim.account_id and kind = claim.kind and subject = claim.subject and claim_no = claim.claim_no
        and coalesce(lease_until < now(), false)
      for no key update skip locked
    ) own
  )
  insert into work (account_id, kind, subject, due_at) select account_id, kind, subject, now() from lost
  on conflict (account_id, kind, subject) do update set
    lease_until = null, due_at = excluded.due_at, lost_claims = least(work.lost_claims + 1, 1000)
  returning work.account_id as "accountId", work.kind, work.group_key as "group"`,
};
