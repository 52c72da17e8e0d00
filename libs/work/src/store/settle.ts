import { arraysOf, countChanges } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import type { WorkOutcome } from '../outcome.js';
import type { ClaimedWork } from '../work-row.js';
import { byAccount, unseen } from './account-statement.js';
import { boundedMs } from './bounded-ms.js';

/** A locked row with the outcome of its step. */
export interface Settled {
  readonly work: ClaimedWork;
  readonly outcome: WorkOutcome<unknown>;
}

/** A row that is left after its outcome. */
export interface LeftWork {
  readonly accountId: number;
  readonly subject: string;
  readonly group: string;
  readonly inMs: number;
}

/**
 * Writes the outcomes of locked rows of a kind and gives the claims back. Returns the rows that are due at a time. What made a row due during its
 * step counts: the earlier time stays, and a row that is done begins anew. A row that `recurs` loses its cause and its priority
 * when it rests.
 */
export async function settleClaims(
  transaction: Transaction,
  settled: readonly Settled[],
  { recurs = false }: { recurs?: boolean } = {},
): Promise<LeftWork[]> {
  const own = byAccount(settled.map((each) => ({ ...each, accountId: each.work.accountId })));
  const left: LeftWork[] = [];
  for (const ofAccount of own.values()) left.push(...(await settleOfAccount(transaction, ofAccount, recurs)));
  return left;
}

async function settleOfAccount(
  transaction: Transaction,
  settled: readonly Settled[],
  recurs: boolean,
): Promise<LeftWork[]> {
  const [first] = settled;
  if (!first) return [];
  const { accountId, kind } = first.work;
  const finished = settled.filter(({ outcome }) => outcome.next === 'done');
  const ended = finished.length === 0 ? 0 : await finish(transaction, { accountId, kind }, finished);
  if (ended === settled.length) return [];
  const aside = settled.flatMap(({ work: { subject }, outcome }) =>
    outcome.next === 'aside' ? [{ subject, reason: storable(outcome.reason) }] : [],
  );
  if (aside.length > 0) {
    await transaction.execute(SET_ASIDE, [accountId, kind, ...arraysOf(aside, 'subject', 'reason')]);
  }
  const left = settled.filter(({ outcome }) => outcome.next !== 'aside');
  if (left.length === 0) return [];
  return transaction.query<LeftWork>(SETTLE, [
    accountId,
    kind,
    left.map(({ work }) => work.subject),
    left.map(({ outcome }) => waitMs(outcome)),
    left.map(({ work, outcome }) => failuresAfter(work, outcome)),
    left.map(({ outcome }) => (outcome.next === 'waits' ? storable(outcome.for) : null)),
    left.map(({ outcome }) => recurs && rests(outcome)),
    left.map(({ outcome }) => recurs && endsFirst(outcome)),
  ]);
}

/** Most failures that a row counts. */
const MOST_FAILURES = 32_000;

function failuresAfter(work: ClaimedWork, outcome: WorkOutcome<unknown>): number {
  if (outcome.next !== 'again' || outcome.failed !== true) return 0;
  return Math.min(work.failures + 1, MOST_FAILURES);
}

/** From this wait on a row rests: what it waits for is not part of the request that made it due. */
const RESTS_MS = 3_600_000;

function endsFirst(outcome: WorkOutcome<unknown>): boolean {
  return rests(outcome) || (outcome.next === 'again' && outcome.endsFirst === true);
}

function rests(outcome: WorkOutcome<unknown>): boolean {
  if (outcome.next === 'again' && outcome.failed === true) return false;
  return (waitMs(outcome) ?? Infinity) >= RESTS_MS;
}

/** Milliseconds until the row is due on its own; null: never. */
function waitMs(outcome: WorkOutcome<unknown>): number | null {
  if (outcome.next === 'again') return boundedMs(outcome.inMs);
  if (outcome.next === 'waits' && outcome.atMostMs !== undefined) return boundedMs(outcome.atMostMs);
  return null;
}

/** A text for people, which may come from elsewhere, without the character that PostgreSQL refuses. */
function storable(text: string): string {
  return text.replaceAll('\0', '');
}

/** The subjects, as an array: without the cast it would be a subquery with rows. */
const SUBJECTS = `${unseen('$3::text[]')}::text[]`;

/** Ends rows that nothing has made due; returns their number. */
const finish = countChanges<[given: { accountId: number; kind: string }, finished: readonly Settled[]], Transaction>({
  name: 'work-finish',
  text: `delete from work where account_id = $1 and kind = $2 and subject = any(${SUBJECTS}) and due_at = 'infinity'`,
  values: ({ accountId, kind }, finished) => [accountId, kind, finished.map(({ work }) => work.subject)],
});

const SETTLE = {
  name: 'work-settle',
  text: `
  with settled as (
    update work set
      lease_until = null, lost_claims = 0, failures = after.failures, waits_for = after.waits_for,
      due_at = least(work.due_at, after.due_at),
      priority = case when after.ends_first and work.due_at = 'infinity' then 1 else work.priority end,
      correlation_id = case when after.rests and work.due_at = 'infinity' then null else work.correlation_id end,
      trace_parent = case when after.rests and work.due_at = 'infinity' then null else work.trace_parent end
    from (
      -- in a part of its own, because Citus takes no such time in an update
      select subject, now() + wait_ms * interval '1 millisecond' as due_at, failures, waits_for, rests, ends_first
      from unnest(${SUBJECTS}, ${unseen('$4::float8[]')}, $5::smallint[], $6::text[], $7::boolean[], $8::boolean[])
        as given (subject, wait_ms, failures, waits_for, rests, ends_first)
      offset 0
    ) after
    where work.account_id = $1 and work.kind = $2 and work.subject = any(${SUBJECTS}) and work.subject = after.subject
    returning work.subject, work.group_key, work.due_at
  )
  select $1::integer as "accountId", subject, group_key as "group", greatest(extract(epoch from due_at - now()) * 1000, 0)::float8 as "inMs"
  from settled where due_at < 'infinity'`,
};

const SET_ASIDE = {
  name: 'work-set-aside',
  text: `
  update work set lease_until = null, due_at = 'infinity', set_aside_at = now(), set_aside_reason = given.reason
  from unnest($3::text[], $4::text[]) as given (subject, reason)
  where work.account_id = $1 and work.kind = $2 and work.subject = any($3::text[]) and work.subject = given.subject`,
};
