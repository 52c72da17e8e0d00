import { arraysOf } from '@listings/persistence';
import type { NamedStatement, Sql } from '@listings/persistence';
import type { WorkGroup } from '../work-row.js';
import { accountStatement, byAccount, forAccounts, unseen } from './account-statement.js';
import { skipLocked, unseenAndBrief } from './skip-locked.js';

/** A group of a kind, with the milliseconds after which it has a due row. */
export interface Turn extends WorkGroup {
  readonly inMs: number;
}

/**
 * Returns groups of a kind that may have due rows, at most `limit`, by account and group from the one after `after` on, up to the last account. A group
 * may turn out to have none.
 */
export async function readTurns(
  sql: Sql,
  {
    kind,
    after,
    lastAccount = LAST_ID,
    limit,
  }: { kind: string; after: WorkGroup; lastAccount?: number; limit: number },
): Promise<WorkGroup[]> {
  const statement = readAtMost(2 ** Math.ceil(Math.log2(limit)));
  const found = await sql.query<WorkGroup>(statement, [kind, after.accountId, after.group, lastAccount]);
  return found.slice(0, limit);
}

const LAST_ID = 2_147_483_647;

/**
 * Both ends are keys of the index: with an end of its own for the account PostgreSQL reads the turns of the kind from their first one on, or those
 * of all kinds. The limit is a part of the text, because Citus takes no {@link unseen} one.
 */
const readAtMost = (limit: number): NamedStatement => ({
  name: `work-turns-read-${limit}`,
  text: `
  select account_id as "accountId", group_key as "group" from work_turns
  where (kind, account_id, group_key) > (${unseen('$1::text')}, $2, $3) and (kind, account_id) <= (${unseen('$1::text')}, $4)
    and due_at <= now()
  order by kind, account_id, group_key limit ${limit}`,
});

/** Makes groups known that have rows due in some milliseconds, unless an earlier time is known. Call it after the commit. */
export async function markTurns(sql: Sql, { kind, turns }: { kind: string; turns: readonly Turn[] }): Promise<void> {
  for (const [accountId, own] of byAccount(turns)) {
    await sql.execute(MARK, [kind, accountId, ...arraysOf(own, 'group', 'inMs')]);
  }
}

/**
 * Writes nothing where an earlier time is known, so that writers of a busy account do not wait for each other. The limit
 * makes PostgreSQL look each group up, instead of reading all groups of the kind.
 */
const MARK = {
  name: 'work-turns-mark',
  text: `
  insert into work_turns (kind, account_id, group_key, due_at)
  select $1, $2, marked.group_key, now() + min(in_ms) * interval '1 millisecond'
  from unnest(${unseen('$3::text[]')}, ${unseen('$4::float8[]')}) as marked (group_key, in_ms)
  left join lateral (
    select true as is_known from work_turns where kind = $1 and account_id = $2 and group_key = marked.group_key
      and due_at <= now() + marked.in_ms * interval '1 millisecond' limit 1
  ) earlier on true
  where is_known is null
  group by marked.group_key order by marked.group_key collate "C"
  on conflict (kind, account_id, group_key) do update set due_at = excluded.due_at where work_turns.due_at > excluded.due_at`,
};

/**
 * Ends the turns of groups in which a claim found fewer rows than it asked for. Returns the groups that have rows for later, with
 * the milliseconds until then.
 *
 * First the times are taken away, then a second statement reads the rows: whoever makes a row due meanwhile either is read by
 * it, or writes its time after the first one. So no time is lost between two processes.
 */
export async function endTurns(
  sql: Sql,
  { kind, groups }: { kind: string; groups: readonly WorkGroup[] },
): Promise<Turn[]> {
  if (groups.length === 0) return [];
  const accounts = groups.map(({ accountId }) => accountId);
  const values = [kind, accounts, groups.map(({ group }) => group)];
  await skipLocked(sql, ...forAccounts(TAKE_AWAY, accounts, values));
  return sql.query<Turn>(...forAccounts(READ_NEXT, accounts, values));
}

const askedBy = (accounts: string) => `unnest(${accounts}, ${unseen('$3::text[]')}) as asked (account_id, group_key)`;

/** Conflicts with every row that it inserts, as a claim does. */
const TAKE_AWAY = accountStatement(
  'work-turns-take-away',
  3,
  (of) => `
  with mine as (
    select turn.account_id, turn.group_key from ${askedBy(unseenAndBrief('$2::integer[]'))}
    cross join lateral (
      select account_id, group_key from work_turns
      where kind = $1 and account_id = ${of('asked')} and group_key = asked.group_key and due_at <= now()
      for no key update skip locked
    ) turn
  )
  insert into work_turns (kind, account_id, group_key, due_at) select $1, ${of('mine')}, group_key, 'infinity' from mine
  on conflict (kind, account_id, group_key) do update set due_at = excluded.due_at`,
);

/** The earliest time of the free rows of a group: of each priority the first one in the index. */
const earliestOf = (account: string) => `
  select min(first.due_at) as due_at from (values (0), (1)) as level (priority)
  cross join lateral (
    select due_at from work
    where account_id = ${account} and kind = $1 and group_key = asked.group_key and priority = level.priority
      and lease_until is null and lost_claims < 2 and set_aside_at is null
    order by due_at limit 1
  ) first`;

const READ_NEXT = accountStatement(
  'work-turns-next',
  3,
  (of) => `
  with next as (
    select ${of('asked')} as account_id, asked.group_key, earliest.due_at
    from ${askedBy(unseen('$2::integer[]'))} cross join lateral (${earliestOf(of('asked'))}) earliest
    where earliest.due_at < 'infinity'
  ), marked as (
    insert into work_turns (kind, account_id, group_key, due_at)
    select $1, ${of('next')}, group_key, due_at from next order by account_id, group_key collate "C"
    on conflict (kind, account_id, group_key) do update set due_at = excluded.due_at where work_turns.due_at > excluded.due_at
  )
  select account_id as "accountId", group_key as "group",
    greatest(extract(epoch from due_at - now()) * 1000, 0)::float8 as "inMs" from next`,
);
