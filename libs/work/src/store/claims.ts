import { arraysOf, selectRow, selectRows } from '@listings/persistence';
import type { Sql, Transaction } from '@listings/persistence';
import type { ClaimedWork, WorkClaim, WorkGroup, WorkKey } from '../work-row.js';
import { accountStatement, forAccounts, unseen } from './account-statement.js';
import { skipLocked, unseenAndBrief } from './skip-locked.js';

/** How many rows of a group a claim takes at most. */
export interface AskedTurn extends WorkGroup {
  readonly most: number;
}

/** From this number of lost claims on a row is a suspect: one of the rows of a process that ended may have ended it. */
export const SUSPECT_FROM = 2;

/**
 * Claims the oldest due rows of some groups for this process: those of the first priority, then those of the second one. Leaves suspects, and with
 * `unblamed` every row that has lost a claim since its last step.
 */
export async function claimWork(
  sql: Sql,
  {
    kind,
    turns,
    leaseMs,
    unblamed = false,
  }: { kind: string; turns: readonly AskedTurn[]; leaseMs: number; unblamed?: boolean },
): Promise<ClaimedWork[]> {
  if (turns.length === 0) return [];
  const accounts = turns.map(({ accountId }) => accountId);
  const values = [kind, leaseMs, accounts, ...arraysOf(turns, 'group', 'most'), unblamed ? 0 : SUSPECT_FROM];
  return skipLocked<ClaimedWork>(sql, ...forAccounts(CLAIM, accounts, values));
}

/**
 * Takes the locked rows of the part `free`. The due time is taken off: what makes the row due during its claim sets it anew, and
 * the outcome keeps the earlier time.
 *
 * An insertion that always conflicts finds its rows by the primary key. For an update PostgreSQL may plan to read the whole table,
 * and keeps this plan: the table was nearly empty when it made it.
 */
const takeFree = (account: string) => `
  claimed as (
    insert into work (account_id, kind, subject, due_at, lease_until, first_attempt_at)
    select ${account}, $1, subject, 'infinity', now() + $2::float8 * interval '1 millisecond', now() from free
    on conflict (account_id, kind, subject) do update set
      lease_until = excluded.lease_until, due_at = excluded.due_at, waits_for = null,
      claim_no = work.claim_no + 1, attempts = work.attempts + 1,
      first_attempt_at = least(work.first_attempt_at, excluded.first_attempt_at)
    returning work.*
  )
  select account_id as "accountId", kind, subject, group_key as "group", claim_no as "claimNo", attempts, failures,
    lost_claims as "lostClaims",
    priority = 0 as "isFirst",
    greatest(blocked_times * (blocked_at > now() - interval '7 days')::integer, 0) as "blockedTimes",
    (extract(epoch from now() - first_attempt_at) * 1000)::float8 as "ageMs",
    (extract(epoch from now() - free.due_at) * 1000)::float8 as "waitedMs", correlation_id as "correlationId",
    trace_parent as "traceParent"
  from claimed join free using (account_id, subject)`;

const CLAIM = accountStatement(
  'work-claim',
  6,
  (of) => `
  with free as (
    select own.account_id, own.subject, own.due_at
    from unnest(${unseenAndBrief('$3::integer[]')}, ${unseen('$4::text[]')}, ${unseen('$5::integer[]')}) as asked (account_id, group_key, most)
    cross join lateral (
      select first.account_id, first.subject, first.due_at
      from (values (0), (1)) as level (priority)
      cross join lateral (
        select account_id, subject, due_at from work
        where account_id = ${of('asked')} and kind = $1 and group_key = asked.group_key and priority = level.priority
          and due_at <= now() and lease_until is null and lost_claims < ${SUSPECT_FROM} and set_aside_at is null
          and lost_claims <= ${unseen('$6::integer')}
        order by due_at limit asked.most for no key update skip locked
      ) first
      limit asked.most
    ) own
  ), ${takeFree(of('free'))}`,
);

/** The name of a group among those of all accounts. */
export function nameOfGroup({ accountId, group }: WorkGroup): string {
  return `${accountId} ${group}`;
}

/**
 * Finds the due suspect of a kind that has lost the fewest claims, of a group that is not full; undefined if there is none. Full groups are
 * given by their names, see {@link nameOfGroup}.
 */
export const findSuspect = selectRow<[given: { kind: string; fullGroups: readonly string[] }], WorkKey>({
  name: 'work-find-suspect',
  text: `
  select account_id as "accountId", kind, subject from work
  where kind = $kind and due_at <= now() and lease_until is null and lost_claims >= ${SUSPECT_FROM} and set_aside_at is null
    and account_id::text || ' ' || group_key <> all ($fullGroups::text[])
  order by lost_claims, due_at limit 1`,
});

/** Claims a row that is due, also a suspect; undefined if another process has it or it is not due any more. */
export const claimRow = selectRow<[given: { key: WorkKey; leaseMs: number }], ClaimedWork>({
  name: 'work-claim-one',
  text: `
  with free as (
    select account_id, subject, due_at from work
    where account_id = $3 and kind = $1 and subject = $4
      and due_at <= now() and lease_until is null and set_aside_at is null
    for no key update skip locked
  ), ${takeFree('$3::integer')}`,
  values: ({ key: { accountId, kind, subject }, leaseMs }) => [kind, leaseMs, accountId, subject],
});

/**
 * Extends claims of this process. Returns those that it extended: another one is lost, or its outcome is being recorded.
 */
export async function renewClaims(
  sql: Sql,
  { claims, leaseMs }: { claims: readonly WorkClaim[]; leaseMs: number },
): Promise<WorkClaim[]> {
  if (claims.length === 0) return [];
  const accounts = claims.map(({ accountId }) => accountId);
  const values = [leaseMs, accounts, ...arraysOf(claims, 'kind', 'subject', 'claimNo')];
  return skipLocked<WorkClaim>(sql, ...forAccounts(RENEW, accounts, values));
}

/** The claims whose columns are the parameters from `first` on. */
function claimsIn(first: number, ofAccounts = unseen): string {
  const columns = ['text', 'text', 'integer'].map((type, place) => unseen(`$${first + 1 + place}::${type}[]`));
  return `unnest(${ofAccounts(`$${first}::integer[]`)}, ${columns.join()}) as claim (account_id, kind, subject, claim_no)`;
}

/** Conflicts with every row that it inserts, as a claim does. */
const RENEW = accountStatement(
  'work-renew',
  5,
  (of) => `
  with held as (
    select own.account_id, own.kind, own.subject
    from ${claimsIn(2, unseenAndBrief)}
    cross join lateral (
      select account_id, kind, subject from work
      where account_id = ${of('claim')} and kind = claim.kind and subject = claim.subject and claim_no = claim.claim_no
        and coalesce(lease_until > '-infinity', false)
      for no key update skip locked
    ) own
  )
  insert into work (account_id, kind, subject, due_at, lease_until)
  select ${of('held')}, kind, subject, 'infinity', now() + $1::float8 * interval '1 millisecond' from held
  on conflict (account_id, kind, subject) do update set lease_until = excluded.lease_until
  returning work.account_id as "accountId", work.kind, work.subject, work.claim_no as "claimNo"`,
);

/** Locks the rows of claims that this process still has until the transaction ends, in one order for all processes, and returns them. */
export async function lockHeld(transaction: Transaction, claims: readonly WorkClaim[]): Promise<WorkClaim[]> {
  const accounts = claims.map(({ accountId }) => accountId);
  return transaction.query<WorkClaim>(...forAccounts(LOCK_HELD, accounts, columnsOf(claims)));
}

function columnsOf(claims: readonly WorkClaim[]): unknown[] {
  return arraysOf(claims, 'accountId', 'kind', 'subject', 'claimNo');
}

const findHeldOf = (account: string, claims: string, lock = '') => `
  select own.account_id as "accountId", own.kind, own.subject, own.claim_no as "claimNo"
  from ${claims}
  cross join lateral (
    select account_id, kind, subject, claim_no from work
    where account_id = ${account} and kind = claim.kind and subject = claim.subject and claim_no = claim.claim_no
      and coalesce(lease_until > '-infinity', false) ${lock}
  ) own`;

/** Returns those claims that this process still has, without locking their rows. */
export const findHeld = selectRows<[claims: readonly WorkClaim[]], WorkClaim>({
  name: 'work-held',
  text: findHeldOf('claim.account_id', claimsIn(1)),
  values: (claims) => columnsOf(claims),
});

/** Looks the rows up in the order of all locks. */
const LOCK_HELD = accountStatement('work-lock-held', 4, (of) =>
  findHeldOf(
    of('claim'),
    `(select * from ${claimsIn(1)} order by account_id, kind collate "C", subject collate "C") claim`,
    'for no key update',
  ),
);
