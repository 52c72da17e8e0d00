import { changeRows } from '@listings/persistence';
import type { Sql } from '@listings/persistence';
import type { Cause } from '@listings/platform';
import { boundedMs } from './bounded-ms.js';
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
  /** Leaves the rows of subjects that have one already as they are. For requests that are repeated until their work is done. */
  readonly onlyNew?: boolean;
}

/**
 * Adds rows of an account. A subject that has a row already becomes due at the earlier time, also after a claim in progress; one that is set aside
 * begins anew. With `onlyNew` it stays as it is. Rows keep the cause of the last request. Returns the groups with the milliseconds until they are due.
 */
export async function insertWork(
  sql: Sql,
  { accountId, kind, rows, onlyNew = false, correlationId, traceParent }: WorkRequest & Cause,
): Promise<Turn[]> {
  if (rows.length === 0) return [];
  const distinct = [...onePerSubject(rows).values()];
  return sql.query<Turn>(onlyNew ? INSERT_NEW : INSERT, [
    accountId,
    kind,
    distinct.map(({ subject }) => subject),
    distinct.map(({ group }) => group ?? ''),
    distinct.map(({ inMs }) => inMs),
    distinct.map(({ isFirst }) => (isFirst === true ? 0 : 1)),
    correlationId ?? null,
    traceParent ?? null,
  ]);
}

/** Rows with a bounded time. Of a subject that is given several times the earliest time and the first priority count, and the last group. */
function onePerSubject(rows: readonly NewWork[]): Map<string, NewWork & { inMs: number }> {
  const bySubject = new Map<string, NewWork & { inMs: number }>();
  for (const row of rows) {
    const before = bySubject.get(row.subject);
    const inMs = Math.min(before?.inMs ?? Infinity, boundedMs(row.inMs ?? 0));
    bySubject.set(row.subject, { ...row, inMs, isFirst: row.isFirst === true || before?.isFirst === true });
  }
  return bySubject;
}

const insertion = (onConflict: string) => `
  with stored as (
    insert into work (account_id, kind, subject, group_key, due_at, priority, claim_no, correlation_id, trace_parent)
    -- the claims of a row begin at some number: they are not those of an earlier row of the subject
    select $1, $2, subject, group_key, now() + in_ms * interval '1 millisecond', priority, floor(random() * 1000000000)::integer,
      $7::text, $8::text
    from unnest($3::text[], $4::text[], $5::float8[], $6::smallint[]) as new (subject, group_key, in_ms, priority)
    order by subject collate "C"
    on conflict (account_id, kind, subject) do ${onConflict}
    returning group_key, due_at
  )
  select $1::integer as "accountId", group_key as "group",
    greatest(extract(epoch from min(due_at) - now()) * 1000, 0)::float8 as "inMs"
  from stored group by group_key`;

const INSERT = {
  name: 'work-insert',
  text: insertion(`update set
      due_at = least(work.due_at, excluded.due_at), priority = least(work.priority, excluded.priority),
      group_key = excluded.group_key, correlation_id = coalesce(excluded.correlation_id, work.correlation_id),
      trace_parent = case when excluded.correlation_id is null then work.trace_parent else excluded.trace_parent end, waits_for = null, set_aside_at = null, set_aside_reason = null,
      failures = case when work.set_aside_at is null then work.failures else 0 end,
      lost_claims = case when work.set_aside_at is null then work.lost_claims else 0 end,
      blocked_times = case when work.set_aside_at is null then work.blocked_times else 0 end`),
};

const INSERT_NEW = { name: 'work-insert-new', text: insertion('nothing') };

/** Which rows of a kind and an account are meant: those of some subjects, or of a group. */
export interface WorkSelection {
  readonly accountId: number;
  readonly kind: string;
  readonly subjects?: readonly string[];
  readonly group?: string;
  /** Of a group only the rows that wait for an event, not those that wait for their time. */
  readonly waiting?: boolean;
}

/**
 * Makes rows due now, whatever they wait for; one in progress is due again after its step. Leaves rows that are set aside. Changes at most `limit`
 * rows and returns their groups. A row keeps the cause of the request that asked for it; one without a cause gets this one.
 *
 * It also locks rows that are due already, at most `limit`: no process begins their steps before the change that the transaction makes.
 */
export async function makeWorkDue(
  sql: Sql,
  {
    accountId,
    kind,
    subjects,
    group,
    waiting = false,
    limit,
    correlationId,
    traceParent,
  }: WorkSelection & Cause & { limit: number },
): Promise<Turn[]> {
  const values = [accountId, kind, limit, correlationId ?? null, group ?? null, traceParent ?? null];
  if (subjects === undefined) return sql.query<Turn>(waiting ? MAKE_WAITING_DUE : MAKE_DUE, values);
  return sql.query<Turn>(MAKE_SUBJECTS_DUE, [...values, subjects]);
}

/** Locks chosen rows in the order of their subjects, as everybody does, and makes those due that are not. */
const makeChosenDue = (chosen: string, limit = '') => `
  with chosen as (
    select subject, group_key, due_at from work
    where account_id = $1 and kind = $2 and set_aside_at is null and ${chosen}
    order by subject ${limit} for no key update
  ), changed as (
    update work set due_at = now(), waits_for = null, correlation_id = coalesce(work.correlation_id, $4::text),
      trace_parent = case when work.correlation_id is null then $6::text else work.trace_parent end
    from chosen where work.account_id = $1 and work.kind = $2 and work.subject = chosen.subject and chosen.due_at > now()
  )
  select distinct $1::integer as "accountId", group_key as "group", 0::float8 as "inMs" from chosen`;

const some = (condition: string) => `
    select subject from work
    where account_id = $1 and kind = $2 and ($5::text is null or group_key = $5) and set_aside_at is null and ${condition}
    order by subject limit $3::bigint`;

const MAKE_DUE = {
  name: 'work-make-due',
  text: makeChosenDue(`subject = any (array((${some('due_at > now()')}) union all (${some('due_at <= now()')})))`),
};

const MAKE_WAITING_DUE = {
  name: 'work-make-waiting-due',
  text: makeChosenDue(`subject = any (array(${some('waits_for is not null')}))`),
};

const MAKE_SUBJECTS_DUE = {
  name: 'work-make-subjects-due',
  text: makeChosenDue('subject = any($7::text[]) and ($5::text is null or group_key = $5)', 'limit $3::bigint'),
};

/** Removes rows whose subject is gone, also claimed ones: their outcomes are not recorded. */
export const deleteWork = changeRows<[given: { accountId: number; kind: string; subjects: readonly string[] }]>({
  name: 'work-delete',
  text: `
  with gone as (
    select subject from work where account_id = $accountId and kind = $kind and subject = any($subjects::text[]) order by subject for update
  )
  delete from work using gone where work.account_id = $accountId and work.kind = $kind and work.subject = gone.subject`,
});
