import type { Sql } from '../database.js';

/** A row that breaks an invariant of the installation. */
export interface Violation {
  /** The kind of work or of row. */
  readonly kind: string;
  readonly accountId: number;
  /** The values that identify the row within its account and kind. */
  readonly row: string;
}

/** A kind of work that processes claim when it is due. */
interface ClaimableWork {
  readonly kind: string;
  readonly table: string;
  readonly due: string;
  readonly key: readonly string[];
  /** The columns in which an index on `due` begins; empty if it begins with `due`. */
  readonly groups: readonly string[];
  /** False if a transaction instead of a lease protects the work. */
  readonly leased: boolean;
  /** Condition on the table under which the work is due at all. */
  readonly only?: string;
}

const ACCOUNT = ['account_id'];
const CONNECTION = ['account_id', 'connected_account_id'];

/** A row is overdue when it has been due, and no process has held it, for this time [reliability 2, I2]. */
const LATE = `now() - interval '60 seconds'`;

const WORK: readonly ClaimableWork[] = [
  {
    kind: 'webhook-deliveries',
    table: 'webhook_deliveries',
    due: 'next_attempt_at',
    key: ['sequence'],
    groups: ['account_id', 'redelivery'],
    leased: true,
    only: `status = 'PENDING'`,
  },
  {
    kind: 'post-deliveries',
    table: 'post_deliveries',
    due: 'next_attempt_at',
    key: ['id'],
    groups: CONNECTION,
    leased: true,
  },
  {
    kind: 'listing-submissions',
    table: 'listing_submissions',
    due: 'next_attempt_at',
    key: ['location_id', 'publisher'],
    groups: ACCOUNT,
    leased: true,
  },
];

/** Groups that one statement visits, and rows of a group in which it looks for a lease. */
const MOST_GROUPS = 50_000;
const MOST_ROWS = 1_000;

/**
 * Returns work that has been due for 60 seconds while no process works on the rows of its account: the row got lost, or
 * the processes cannot keep up [reliability 2, I2]. At most `limit` rows of each kind, one of each account. Does not
 * name the work that is late only because other rows of the same account are in progress.
 */
export async function findOverdueWork(sql: Sql, { limit }: { limit: number }): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const work of WORK) {
    const rows = await sql.query<Omit<Violation, 'kind'>>(work.groups.length === 0 ? oldest(work) : heads(work), [
      limit,
    ]);
    found.push(...rows.map((row) => ({ kind: work.kind, ...row })));
  }
  for (const statement of [ROWS_OF_WORK, LOST_WORK, SNAPSHOTS, NUMBERS])
    found.push(...(await sql.query<Violation>(statement, [limit])));
  return found;
}

/** The oldest rows of all accounts, by an index that begins with the due time. */
function oldest({ kind, table, due, key, leased, only = 'true' }: ClaimableWork) {
  return {
    name: `overdue-${kind}`,
    text: `
  select account_id as "accountId", ${rowKey(key)} as row from ${table}
  where ${due} < ${LATE} and ${only} ${leased ? `and (lease_until is null or lease_until < ${LATE})` : ''}
  order by ${due} limit $1`,
  };
}

/** The oldest row of each group, with one index probe for each group. */
function heads({ kind, table, due, key, groups, leased, only = 'true' }: ClaimableWork) {
  const columns = groups.join(', ');
  const head = (behind: string) => `
      select ${columns}, ${due} as due_at, ${rowKey(key)} as row from ${table}
      where ${due} is not null and ${only} ${behind}
      order by ${columns}, ${due} limit 1`;
  const behind = `and (${columns}) > (${groups.map((column) => `heads.${column}`).join(', ')})`;
  const inGroup = groups.map((column) => `${column} = late.${column}`).join(' and ');
  const open =
    table === 'webhook_deliveries'
      ? `and exists (select 1 from webhook_endpoints e where e.account_id = late.account_id
           and e.url is not null and not e.paused and e.disabled_at is null)`
      : '';
  return {
    name: `overdue-${kind}`,
    text: `
  with recursive heads (${columns}, due_at, row, position) as (
    select first.*, 1 from (${head('')}) first
    union all
    select following.*, heads.position + 1 from heads cross join lateral (${head(behind)}) following
    where heads.position < ${MOST_GROUPS}
  )
  select late.account_id as "accountId", late.row from heads late
  where late.due_at < ${LATE} ${open} ${
    leased
      ? `and not exists (
      select 1 from (
        select lease_until from ${table} where ${inGroup} and ${due} is not null and ${only}
        order by ${columns}, ${due} limit ${MOST_ROWS}
      ) first where first.lease_until >= ${LATE}
    )`
      : ''
  }
  limit $1`,
  };
}

function rowKey(key: readonly string[]): string {
  return key.map((column) => `${column}::text`).join(` || ' ' || `);
}

/** Late free rows of the work engine, one of each account and kind, unless a process works on others of them. */
const ROWS_OF_WORK = {
  name: 'overdue-work-rows',
  text: `
  with late as (
    select account_id, kind, min(subject) as subject from work
    where lease_until is null and lost_claims < 2 and set_aside_at is null and due_at < ${LATE}
    group by account_id, kind
  ), held as materialized (
    select distinct account_id, kind from work where lease_until >= ${LATE}
  )
  select 'work' as kind, late.account_id as "accountId", late.kind || ' ' || late.subject as row
  from late left join held using (account_id, kind) where held.account_id is null
  limit $1`,
};

/** Rows of the work engine whose claim has ended and that nobody has given back. */
const LOST_WORK = {
  name: 'overdue-work-lost',
  text: `
  select 'work' as kind, account_id as "accountId", work.kind || ' ' || subject as row from work
  where lease_until < ${LATE} order by lease_until limit $1`,
};

/** Snapshots begin at 00:15 UTC and may take a quarter of an hour. */
const SNAPSHOTS = {
  name: 'overdue-snapshots',
  text: `
  select 'review-snapshots' as kind, account_id as "accountId", granularity || ' ' || next_period as row
  from review_snapshots
  where granularity = 'daily' and next_period < ((now() - interval '30 minutes') at time zone 'UTC')::date
    or granularity = 'weekly' and next_period < date_trunc('week', (now() - interval '30 minutes') at time zone 'UTC')::date
  limit $1`,
};

/** Events that no webhook-dispatcher has given a number: the first of each account. */
const NUMBERS = {
  name: 'overdue-event-numbers',
  text: `
  with recursive heads (account_id, place, created_at, number) as (
    (select account_id, position, created_at, 1 from event_outbox order by account_id, position limit 1)
    union all
    select following.*, heads.number + 1 from heads cross join lateral (
      select account_id, position, created_at from event_outbox
      where account_id > heads.account_id order by account_id, position limit 1
    ) following
    where heads.number < ${MOST_GROUPS}
  )
  select 'event-numbers' as kind, account_id as "accountId", place::text as row from heads where created_at < ${LATE} limit $1`,
};
