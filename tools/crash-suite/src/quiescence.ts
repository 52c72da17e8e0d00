import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@listings/persistence';
import type { Ledger } from './ledger.js';

/** Rows that still have something to do, by what it is. */
export type OpenWork = Readonly<Record<string, number>>;

const OPEN = `
  select 'webhook deliveries' as kind, count(*)::integer as count from webhook_deliveries where status = 'PENDING'
  union all select 'events without a number', count(*)::integer from event_outbox
  union all select 'redeliveries', count(*)::integer from webhook_redeliveries where state = 'RUNNING'
  union all select 'post deliveries', count(*)::integer from post_deliveries where open
  union all select kind, count(*)::integer from work
    where kind in ('campaign', 'interaction-response', 'listing-submission')
      and (due_at <= now() + interval '1 minute' or lease_until is not null) group by kind
  union all select 'match requests', count(*)::integer from match_requests where state = 'IN_PROGRESS'
  union all select 'reviews that are not stored', count(*)::integer from unnest($1::text[]) as written (content)
    where not exists (select 1 from interactions where interactions.content = written.content)`;

/** Lets the hour of given-up feeds pass, and makes their connected accounts due with them. */
const READ_GIVEN_UP_FEEDS = `
  with released as (
    update interaction_feeds set next_read_at = now(), unavailable = null
    where unavailable is not null and next_read_at > now() + interval '1 minute'
    returning account_id, connected_account_id
  ), due as (
    update work set due_at = least(due_at, now()) from released
    where work.account_id = released.account_id and work.kind = 'interaction-reading'
      and work.subject = released.connected_account_id::text
  )
  select count(*)::integer as count from released`;

/** Lets the hour pass that a removal waits after five of its processes were killed. */
const REMOVE_WAITING_POSTS = `
  update work set due_at = now() from post_deliveries removed
  where work.kind = 'post-delivery' and work.lease_until is null and work.due_at > now() + interval '1 minute'
    and removed.account_id = work.account_id and removed.id::text = work.subject and removed.state = 'REMOVING'`;

/** What is left to do, and how many rows waited for an hour because five processes were killed while they held them. */
export interface Quiet {
  readonly open: OpenWork;
  readonly paused: { readonly feeds: number; readonly removals: number };
}

/**
 * Waits until the product has nothing left to do for the traffic, and returns what is left after `timeoutMs`. The hour
 * after which a given-up feed is read again, or a post removed, passes at once.
 */
export async function untilQuiet(database: Database, ledger: Ledger, timeoutMs: number): Promise<Quiet> {
  const until = performance.now() + timeoutMs;
  const texts = ledger.reviews.map(({ text }) => text);
  const paused = { feeds: 0, removals: 0 };
  for (;;) {
    const [released] = await database.query<{ count: number }>(READ_GIVEN_UP_FEEDS);
    paused.feeds += released?.count ?? 0;
    paused.removals += await database.execute(REMOVE_WAITING_POSTS);
    const rows = await database.query<{ kind: string; count: number }>(OPEN, [texts]);
    const open = rows.filter(({ count }) => count > 0);
    if (open.length === 0 || performance.now() > until)
      return { open: Object.fromEntries(open.map(({ kind, count }) => [kind, count])), paused };
    await sleep(250);
  }
}

/** Tables with leases, and the column that says when a row is due. */
const DUE = [
  ['webhook_deliveries', `next_attempt_at`, `status = 'PENDING'`],
  ['work', 'due_at', 'set_aside_at is null'],
] as const;

/** The number of rows that are past their due time and their lease by a minute [reliability 2, I2]. */
export async function overdueRows(database: Database): Promise<number> {
  const counts = DUE.map(
    ([table, due, condition]) => `select count(*) from ${table}
      where ${condition} and ${due} < now() - interval '60 seconds'
        and (lease_until is null or lease_until < now() - interval '60 seconds')`,
  );
  const [row] = await database.query<{ overdue: number }>(`select ((${counts.join(') + (')}))::integer as overdue`);
  return row?.overdue ?? -1;
}
