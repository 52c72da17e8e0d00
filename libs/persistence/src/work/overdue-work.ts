import type { Sql } from '../database.js';
import { LATE, OVERDUE_DELIVERIES, OVERDUE_NUMBERS } from '../webhooks/overdue-deliveries.js';

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

const WORK: readonly ClaimableWork[] = [
  { kind: 'campaigns', table: 'social_posts', due: 'due_at', key: ['id'], groups: ACCOUNT, leased: false },
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
  for (const statement of [OVERDUE_DELIVERIES, SNAPSHOTS, OVERDUE_NUMBERS])
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
  where late.due_at < ${LATE} ${
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
