import type { Sql } from '@listings/persistence';
import { accountsWith } from './accounts-with.js';

/** What kind of endpoint deliveries wait for. */
export const ENDPOINT_CLASSES = ['healthy', 'failing', 'paused', 'disabled', 'no_url'] as const;
export type EndpointClass = (typeof ENDPOINT_CLASSES)[number];

/** The waiting deliveries of all endpoints of one class. */
export interface Backlog {
  readonly class: EndpointClass;
  readonly deliveries: number;
  /** Accounts with waiting deliveries. */
  readonly accounts: number;
  /** How late the longest-due delivery is, or how old the event of the oldest held delivery. */
  readonly ageSeconds: number;
}

/** The backlog of some accounts. */
export interface BacklogPage {
  readonly classes: readonly Backlog[];
  /** The account after which the next page begins; 0 if this is the last page. */
  readonly after: number;
}

/** Deliveries of an account that are counted one by one. */
const COUNTED = 20;

/**
 * Returns the backlog of the next `accounts` accounts after `after` that have waiting deliveries, by the class of their
 * endpoint. Reads a bounded number of rows of each account: from 20 waiting ones on, the distance between the sequence
 * numbers of the first and the last one counts, which is at least the true number.
 */
export async function readBacklog(
  sql: Sql,
  { after, accounts }: { after: number; accounts: number },
): Promise<BacklogPage> {
  const rows = await sql.query<Backlog & { seen: number; last: number }>(BACKLOG, [after, accounts, COUNTED]);
  const [first] = rows;
  return { classes: rows, after: first && first.seen >= accounts ? first.last : 0 };
}

const BACKLOG = {
  name: 'webhook-backlog',
  text: `
  with recursive ${accountsWith('pending', 'PENDING')}, ${accountsWith('held', 'HELD')}, accounts as (
    select account_id from pending union select account_id from held order by account_id limit $2
  ), backlog as (
    select accounts.account_id,
      case when e.url is null then 'no_url' when e.disabled_at is not null then 'disabled' when e.paused then 'paused'
        when e.failing_since is not null then 'failing' else 'healthy' end as class,
      case when sent.counted < $3 then sent.counted else (
        (select sequence from webhook_deliveries where account_id = accounts.account_id and status = 'PENDING' order by sequence desc limit 1)
        - (select sequence from webhook_deliveries where account_id = accounts.account_id and status = 'PENDING' order by sequence limit 1) + 1
      ) end + case when kept.counted < $3 then kept.counted else (
        (select sequence from webhook_deliveries where account_id = accounts.account_id and status = 'HELD' order by sequence desc limit 1)
        - (select sequence from webhook_deliveries where account_id = accounts.account_id and status = 'HELD' order by sequence limit 1) + 1
      ) end as deliveries,
      greatest(
        (select extract(epoch from now() - next_attempt_at) from webhook_deliveries
         where account_id = accounts.account_id and status = 'PENDING' and next_attempt_at is not null
         order by next_attempt_at, sequence limit 1),
        (select extract(epoch from now() - created_at) from webhook_deliveries
         where account_id = accounts.account_id and status = 'HELD' order by sequence limit 1),
        0
      ) as age
    from accounts left join webhook_endpoints e using (account_id)
    cross join lateral (
      select count(*) as counted from (
        select 1 from webhook_deliveries where account_id = accounts.account_id and status = 'PENDING' limit $3
      ) first
    ) sent
    cross join lateral (
      select count(*) as counted from (
        select 1 from webhook_deliveries where account_id = accounts.account_id and status = 'HELD' limit $3
      ) first
    ) kept
  ), page as (select count(*)::integer as seen, coalesce(max(account_id), 0) as last from backlog)
  select class, sum(deliveries)::bigint as deliveries, count(*)::integer as accounts, max(age)::float8 as "ageSeconds",
    page.seen, page.last
  from backlog cross join page group by class, page.seen, page.last`,
};
