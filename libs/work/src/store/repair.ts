import { arraysOf } from '@listings/persistence';
import type { Sql } from '@listings/persistence';
import type { WorkGroup } from '../work-row.js';
import { byAccount } from './account-statement.js';
import { skipLocked, unseenAndBrief } from './skip-locked.js';

/** A part of the accounts, and the turns that it lacked. */
export interface RepairedTurns {
  /** The last account of the part; null when there was none. */
  readonly last: number | null;
  /** Kinds with due rows that nothing had announced; rows for later need no announcement. */
  readonly kinds: readonly string[];
}

/**
 * Corrects the turns of the next accounts after `after`, at most `accounts` of them: each group with free rows gets the time of its earliest
 * one unless its time is about right, and turns that have ended are dropped. What a process wrote into `work` and did not live to announce is found by this alone.
 */
export async function repairTurns(sql: Sql, part: { after: number; accounts: number }): Promise<RepairedTurns> {
  const [range] = await sql.query<{ last: number | null }>(LAST_OF_PART, [part.after, part.accounts]);
  const last = range?.last ?? null;
  if (last === null) return { last, kinds: [] };
  const rows = await sql.query<{ kind: string }>(REPAIR, [part.after, last]);
  await dropEnded(sql, { after: part.after, last });
  return { last, kinds: rows.map(({ kind }) => kind) };
}

const LAST_OF_PART = {
  name: 'work-turns-part',
  text: 'select max(id) as last from (select id from accounts where id > $1 order by id limit $2) part',
};

const REPAIR = {
  name: 'work-turns-repair',
  text: `
  with actual as (
    select account_id, kind, group_key, min(due_at) as due_at from work
    where account_id > $1 and account_id <= $2 and lease_until is null and lost_claims < 2 and set_aside_at is null
      and due_at < 'infinity'
    group by account_id, kind, group_key
  ), repaired as (
    insert into work_turns (kind, account_id, group_key, due_at)
    select kind, account_id, group_key, due_at from actual
    where not exists (
      select 1 from work_turns known where known.account_id > $1 and known.account_id <= $2
        and known.kind = actual.kind and known.account_id = actual.account_id and known.group_key = actual.group_key
        and known.due_at <= greatest(actual.due_at + interval '1 second', now())
    )
    order by kind, account_id, group_key
    on conflict (kind, account_id, group_key) do update set due_at = excluded.due_at where work_turns.due_at > excluded.due_at
    returning kind, due_at
  )
  select distinct kind from repaired where due_at <= now()`,
};

/** Ended turns that one part drops. */
const MOST_ENDED = 500;

/** Asks for no rows of the groups: a group that has rows again gets a new turn from whoever makes one due. */
async function dropEnded(sql: Sql, part: { after: number; last: number }): Promise<void> {
  const ended = await sql.query<WorkGroup & { kind: string }>(FIND_ENDED, [part.after, part.last, MOST_ENDED]);
  for (const [accountId, own] of byAccount(ended)) {
    await skipLocked(sql, DROP_ENDED, [accountId, ...arraysOf(own, 'kind', 'group')]);
  }
}

const FIND_ENDED = {
  name: 'work-turns-find-ended',
  text: `
  select account_id as "accountId", kind, group_key as "group" from work_turns
  where account_id > $1 and account_id <= $2 and due_at = 'infinity' limit $3`,
};

/** Skips turns that somebody writes: so it waits for nobody, whatever the order in which it finds them. */
const DROP_ENDED = {
  name: 'work-turns-drop-ended',
  text: `
  with mine as (
    select own.kind, own.group_key from unnest(${unseenAndBrief('$2::text[]')}, $3::text[]) as asked (kind, group_key)
    cross join lateral (
      select kind, group_key from work_turns
      where kind = asked.kind and account_id = $1 and group_key = asked.group_key and due_at = 'infinity'
      for update skip locked
    ) own
  )
  delete from work_turns turn using mine
  where turn.kind = mine.kind and turn.account_id = $1 and turn.group_key = mine.group_key`,
};
