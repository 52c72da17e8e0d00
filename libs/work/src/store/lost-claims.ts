import { MAX_LOST_CLAIMS } from '@listings/domain';
import { arraysOf } from '@listings/persistence';
import type { Sql } from '@listings/persistence';
import type { WorkClaim } from '../work-row.js';
import { byAccount } from './account-statement.js';
import { SUSPECT_FROM } from './claims.js';
import { skipLocked, unseenAndBrief } from './skip-locked.js';
import type { Turn } from './turns.js';

/**
 * A row of a kind whose rows are suspects at once is due so long after its claim was given back: those of other kinds that the process had begin first. It has the
 * process alone with them for as long as its step takes.
 */
export const COMES_AFTER_MS = 5_000;

/** A group of a kind in which a sweep has given a row back. */
export interface LostTurn extends Turn {
  readonly kind: string;
}

/** Which claims a sweep gives back, and how it counts them. */
export interface LostClaims {
  readonly limit: number;
  /** Kinds of which the first lost claim makes a row a suspect, and the second one gives it up. */
  readonly suspectAtOnce?: readonly string[];
  /** Claims that ended longer ago do not count: their processes could not renew them. */
  readonly countedMs?: number;
}

/**
 * Gives the rows of claims that have ended back, at most `limit`: their process has ended, or has not renewed them. Each has lost
 * one more claim. Returns their kinds and groups, and when they are due.
 */
export async function releaseLostClaims(
  sql: Sql,
  { limit, suspectAtOnce = [], countedMs }: LostClaims,
): Promise<LostTurn[]> {
  const lost = await sql.query<WorkClaim>(FIND_LOST, [limit]);
  const released: LostTurn[] = [];
  for (const [accountId, own] of byAccount(lost)) {
    const values = [accountId, ...arraysOf(own, 'kind', 'subject', 'claimNo'), suspectAtOnce, countedMs ?? null];
    released.push(...(await skipLocked<LostTurn>(sql, RELEASE_LOST, values)));
  }
  return released;
}

const FIND_LOST = {
  name: 'work-find-lost',
  text: `
  select account_id as "accountId", kind, subject, claim_no as "claimNo" from work
  where lease_until < now() order by lease_until limit $1`,
};

/** The claims of an account that are the parameters from the second one on, if the condition holds for their rows, which it locks. */
const lockedClaims = (condition: string) => `
    select own.kind, own.subject
    from unnest(${unseenAndBrief('$2::text[]')}, $3::text[], $4::integer[]) as claim (kind, subject, claim_no)
    cross join lateral (
      select kind, subject from work
      where account_id = $1 and kind = claim.kind and subject = claim.subject and claim_no = claim.claim_no
        and coalesce(${condition}, false)
      for no key update skip locked
    ) own`;

/** Conflicts with every row that it inserts, as a claim does. */
const RELEASE_LOST = {
  name: 'work-release-lost',
  text: `
  with lost as (${lockedClaims('lease_until < now()')}
  )
  insert into work (account_id, kind, subject, due_at) select $1::integer, kind, subject, now() from lost
  on conflict (account_id, kind, subject) do update set
    lease_until = null,
    due_at = excluded.due_at
      + (work.kind = any ($5::text[]))::integer * ${COMES_AFTER_MS} * interval '1 millisecond',
    lost_claims = case
      when work.lease_until < now() - $6::float8 * interval '1 millisecond' then greatest(work.lost_claims, 0)
      -- below 0 it was taken back in advance
      when work.lost_claims < 0 or work.kind <> all ($5::text[]) then least(work.lost_claims + 1, 1000)
      when work.lost_claims < ${SUSPECT_FROM} then ${SUSPECT_FROM}
      else ${MAX_LOST_CLAIMS} end
  returning work.account_id as "accountId", work.kind, work.group_key as "group",
    (extract(epoch from work.due_at - now()) * 1000)::float8 as "inMs"`,
};

/**
 * Takes the lost claim of rows back in advance, because their process is about to stop: if it ends before their steps do, the claims end as those of
 * any other process, and do not count. Returns the claims of which that was done; the rows of others are locked by somebody, or have ended. Throws only if it was done of
 * none, because who tries again does so for the claims that are left.
 */
export async function forgiveClaims(sql: Sql, claims: readonly WorkClaim[]): Promise<WorkClaim[]> {
  const forgiven: WorkClaim[] = [];
  const failures: unknown[] = [];
  for (const [accountId, own] of byAccount(claims)) {
    const values = [accountId, ...arraysOf(own, 'kind', 'subject', 'claimNo')];
    try {
      forgiven.push(...(await skipLocked<WorkClaim>(sql, FORGIVE, values)));
    } catch (error) {
      failures.push(error);
    }
  }
  if (forgiven.length === 0 && failures.length > 0) throw failures[0];
  return forgiven;
}

const FORGIVE = {
  name: 'work-forgive',
  text: `
  with held as (${lockedClaims(`lease_until > '-infinity'`)}
  )
  insert into work (account_id, kind, subject, due_at) select $1::integer, kind, subject, 'infinity' from held
  on conflict (account_id, kind, subject) do update set lost_claims = greatest(work.lost_claims - 1, -1)
  returning work.account_id as "accountId", work.kind, work.subject, work.claim_no as "claimNo"`,
};
