import { selectsAny, selectValue, selectValues } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';

/** Returns the next accounts after `after` that have events without a number, in the order of their ids: one index probe each. */
export const findAccountsWithNewEvents = selectValues<[given: { after: number; limit: number }], number>({
  name: 'event-accounts-without-number',
  text: `
  with recursive accounts (id, position) as (
    (select account_id, 1 from event_outbox where account_id > $after order by account_id limit 1)
    union all
    select following.account_id, accounts.position + 1
    from accounts cross join lateral (
      select account_id from event_outbox where account_id > accounts.id order by account_id limit 1
    ) following
    where accounts.position < $limit
  )
  select id from accounts`,
});

/** What one step of numbering did. */
export interface NumberedEvents {
  readonly numbered: number;
  /** Accounts that another process numbers at this moment. */
  readonly busy: number;
}

/**
 * Gives up to `limit` events of each account the next numbers of its gapless sequence, and each a delivery: due, or held
 * while the endpoint is closed. A test event goes before the deliveries that are due: a person waits for it. Events of one
 * location have the order of their commits, because a change that follows another one takes its position after that one's
 * commit. The lock on the account's counter serializes the processes; one that is taken is skipped, or awaited with `wait`.
 */
export async function numberEvents(
  transaction: Transaction,
  { accountIds, limit, wait = false }: { accountIds: readonly number[]; limit: number; wait?: boolean },
): Promise<NumberedEvents> {
  const locked = await transaction.query<{ id: number }>(wait ? LOCK_COUNTERS : LOCK_FREE_COUNTERS, [accountIds]);
  const busy = accountIds.length - locked.length;
  if (locked.length === 0) return { numbered: 0, busy };
  // A statement of its own: it sees all events that were committed before the lock was taken.
  const [done] = await transaction.query<{ numbered: number }>(NUMBER, [locked.map(({ id }) => id), limit]);
  return { numbered: done?.numbered ?? 0, busy };
}

const LOCK_COUNTERS = {
  name: 'event-counters-lock',
  text: `select account_id as id from account_counters where account_id = any($1::integer[])
         order by account_id for no key update`,
};
const LOCK_FREE_COUNTERS = { name: 'event-free-counters-lock', text: `${LOCK_COUNTERS.text} skip locked` };

/** A due time before that of all live deliveries of the account. */
const AHEAD_OF_DUE = `least(now(), (
        select due.next_attempt_at - interval '1 millisecond' from webhook_deliveries due
        where due.account_id = taken.account_id and not due.redelivery and due.status = 'PENDING' and due.next_attempt_at is not null
        order by due.next_attempt_at limit 1
      ))`;

const NUMBER = {
  name: 'event-numbers',
  text: `
  with account as materialized (
    select counter.account_id, counter.event_sequence as base,
      coalesce(e.url is not null and not e.paused and e.disabled_at is null, false) as open
    from account_counters counter left join webhook_endpoints e using (account_id)
    where counter.account_id = any($1::integer[])
  ), picked as materialized (
    select waiting.account_id, waiting.position, account.base + waiting.number as sequence, account.open
    from account cross join lateral (
      select account_id, position, row_number() over (order by position) as number
      from (
        select account_id, position from event_outbox where account_id = account.account_id order by position limit $2
      ) first
    ) waiting
  ), taken as (
    delete from event_outbox o using picked where o.account_id = picked.account_id and o.position = picked.position
    returning o.*, picked.sequence, picked.open
  ), recorded as (
    insert into events (account_id, sequence, id, location_id, type, body, created_at, is_test, correlation_id, trace_parent)
    select account_id, sequence, id, location_id, type, body, created_at, is_test, correlation_id, trace_parent from taken
  ), delivery as (
    insert into webhook_deliveries (account_id, sequence, location_id, type, created_at, status, redelivery, next_attempt_at)
    select account_id, sequence, location_id, type, created_at, case when open then 'PENDING' else 'HELD' end, low_priority,
      case when is_test then ${AHEAD_OF_DUE} else now() end
    from taken
  ), counted as (
    update account_counters counter set event_sequence = last.sequence
    from (select account_id, max(sequence) as sequence from taken group by account_id) last
    where counter.account_id = last.account_id
  )
  select count(*)::integer as numbered from taken`,
};

/** Returns whether the account has events without a number. */
export const hasNewEvents = selectsAny<[given: { accountId: number }]>({
  text: 'select 1 from event_outbox where account_id = $accountId limit 1',
});

/** Returns the number of an event; undefined while it has none. */
export const findEventNumber = selectValue<[given: { accountId: number; id: string }], number>({
  text: 'select sequence from events where account_id = $accountId and id = $id',
});
