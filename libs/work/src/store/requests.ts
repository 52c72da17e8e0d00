import type { Sql } from '@listings/persistence';
import type { Turn } from './turns.js';

/** What a row is created with. */
export interface NewWork {
  readonly subject: string;
  /** Its rows take turns with those of other groups of the account; default: one group. */
  readonly group?: string;
  /** Milliseconds until it is due; default: now. */
  readonly inMs?: number;
  /** Whether it goes before the other rows of its group. */
  readonly isFirst?: boolean;
}

/** Rows of a kind and an account. */
export interface WorkRequest {
  readonly accountId: number;
  readonly kind: string;
  readonly rows: readonly NewWork[];
}

/**
 * Adds rows of an account. A subject that has a row already becomes due at the earlier time, also after a claim in progress; one that is set aside
 * begins anew. Returns the groups with the milliseconds until they are due.
 */
export async function insertWork(sql: Sql, { accountId, kind, rows }: WorkRequest): Promise<Turn[]> {
  if (rows.length === 0) return [];
  const found = await sql.query<Turn>(INSERT, [
    accountId,
    kind,
    rows.map(({ subject }) => subject),
    rows.map(({ group }) => group ?? ''),
    rows.map(({ inMs }) => inMs ?? 0),
    rows.map(({ isFirst }) => (isFirst === true ? 0 : 1)),
  ]);
  return found;
}

const INSERT = {
  name: 'work-insert',
  text: `
  with stored as (
    insert into work (account_id, kind, subject, group_key, due_at, priority)
    select $1, $2, subject, group_key, now() + in_ms * interval '1 millisecond', priority
    from unnest($3::text[], $4::text[], $5::float8[], $6::smallint[]) as new (subject, group_key, in_ms, priority)
    order by subject
    on conflict (account_id, kind, subject) do update set
      due_at = least(work.due_at, excluded.due_at), priority = least(work.priority, excluded.priority),
      group_key = excluded.group_key, waits_for = null, set_aside_at = null, set_aside_reason = null,
      failures = case when work.set_aside_at is null then work.failures else 0 end,
      lost_claims = case when work.set_aside_at is null then work.lost_claims else 0 end,
      blocked_times = case when work.set_aside_at is null then work.blocked_times else 0 end
    returning group_key, due_at
  )
  select $1::integer as "accountId", group_key as "group",
    greatest(extract(epoch from min(due_at) - now()) * 1000, 0)::float8 as "inMs"
  from stored group by group_key`,
};

/** Which rows of a kind and an account are meant: those of some subjects, or of a group. */
export interface WorkSelection {
  readonly accountId: number;
  readonly kind: string;
  readonly subjects?: readonly string[];
  readonly group?: string;
}

/**
 * Makes rows due now, whatever they wait for; one in progress is due again after its step. Leaves rows that are set aside. Changes at most `limit`
 * rows and returns their groups.
 */
export async function makeWorkDue(
  sql: Sql,
  { accountId, kind, subjects, group, limit }: WorkSelection & { limit: number },
): Promise<Turn[]> {
  if (subjects) return sql.query<Turn>(MAKE_SUBJECTS_DUE, [accountId, kind, limit, group ?? null, subjects]);
  return sql.query<Turn>(MAKE_DUE, [accountId, kind, limit, group ?? null]);
}

/** Two texts: a plan for subjects or none would read all rows of the kind. */
const makeDue = (subjects: string) => `
  with chosen as (
    select subject from work
    where account_id = $1 and kind = $2 ${subjects} and ($4::text is null or group_key = $4)
      and due_at > now() and set_aside_at is null
    order by subject limit $3 for no key update
  ), changed as (
    update work set due_at = now(), waits_for = null
    from chosen where work.account_id = $1 and work.kind = $2 and work.subject = chosen.subject
    returning work.group_key
  )
  select distinct $1::integer as "accountId", group_key as "group", 0::float8 as "inMs" from changed`;

const MAKE_DUE = { name: 'work-make-due', text: makeDue('') };
const MAKE_SUBJECTS_DUE = { name: 'work-make-subjects-due', text: makeDue('and subject = any($5::text[])') };

/** Removes rows whose subject is gone, also claimed ones: their outcomes are not recorded. */
export async function deleteWork(
  sql: Sql,
  { accountId, kind, subjects }: { accountId: number; kind: string; subjects: readonly string[] },
): Promise<void> {
  await sql.execute(DELETE, [accountId, kind, subjects]);
}

const DELETE = {
  name: 'work-delete',
  text: 'delete from work where account_id = $1 and kind = $2 and subject = any($3::text[])',
};
