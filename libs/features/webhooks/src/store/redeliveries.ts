import type { WebhookDeliveryPosition } from '@listings/events';
import { selectedWebhookDeliveries } from '@listings/events';
import { changeRows, changesOne, selectRow, selectRows } from '@listings/persistence';
import type { Sql, Transaction } from '@listings/persistence';
import { insertMoved } from './delivery-moves.js';

/** The states in which a delivery can be delivered again. */
export type FinishedWebhookDelivery = 'DELIVERED' | 'EXHAUSTED';

/** Which finished deliveries a redelivery sends again; null selects all. */
export interface RedeliverySelection {
  readonly status: FinishedWebhookDelivery | null;
  readonly type: string | null;
  readonly locationId: number | null;
  readonly from: Date | null;
  /** Exclusive. Deliveries created after the redelivery are never part of it. */
  readonly to: Date | null;
}

/** A redelivery and its progress. */
export interface RedeliveryRow extends RedeliverySelection {
  readonly id: string;
  readonly state: 'RUNNING' | 'DONE' | 'CANCELLED';
  /** Selected deliveries found so far. */
  readonly matched: number;
  /** Those of them that became due again. */
  readonly requeued: number;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

const COLUMNS = `id, status, type, location_id as "locationId", from_at as "from", to_at as "to", state, matched, requeued,
  created_at as "createdAt", finished_at as "finishedAt"`;

/** Inserts a redelivery; returns false if the account has a running one. */
export const insertRedelivery = changesOne<[given: { accountId: number; id: string; selection: RedeliverySelection }]>({
  text: `insert into webhook_redeliveries (account_id, id, status, type, location_id, from_at, to_at)
    values ($accountId, $id, $selection.status, $selection.type, $selection.locationId, $selection.from, $selection.to)
    on conflict (account_id) where state = 'RUNNING' do nothing`,
});

/** Deletes some redeliveries of the account that are older than its events can be. */
export const removeOldRedeliveries = changeRows<[given: { accountId: number; keepDays: number }]>({
  text: `delete from webhook_redeliveries r using (
      select account_id, id from webhook_redeliveries
      where account_id = $accountId and created_at < now() - $keepDays * interval '1 day' and state <> 'RUNNING'
      order by created_at limit 100
    ) old
    where r.account_id = old.account_id and r.id = old.id`,
});

/** Returns a redelivery of the account. */
export const findRedelivery = selectRow<[given: { accountId: number; id: string }], RedeliveryRow>({
  text: `select ${COLUMNS} from webhook_redeliveries where account_id = $accountId and id = $id`,
});

/** Returns the account's running redelivery. */
export const findRunningRedelivery = selectRow<[given: { accountId: number }], RedeliveryRow>({
  text: `select ${COLUMNS} from webhook_redeliveries where account_id = $accountId and state = 'RUNNING'`,
});

/** Returns the account's last redeliveries, newest first. */
export const findRedeliveries = selectRows<[given: { accountId: number; limit: number }], RedeliveryRow>({
  text: `select ${COLUMNS} from webhook_redeliveries where account_id = $accountId order by created_at desc limit $limit`,
});

/** Ends a running redelivery; what it has requeued stays due. Returns false if none is running under the id. */
export const endRedelivery = changesOne<[given: { accountId: number; id: string }]>({
  text: `update webhook_redeliveries set state = 'CANCELLED', finished_at = now()
    where account_id = $accountId and id = $id and state = 'RUNNING'`,
});

/**
 * Returns the parts of a statement that make the finished deliveries of the part `from` due again, with all attempts;
 * `due` is the expression for their due time. The part `requeued` has a row for each.
 */
function requeueParts(from: string, due: string): string {
  return `taken as (
    delete from webhook_deliveries d using ${from}
    where d.account_id = ${from}.account_id and d.sequence = ${from}.sequence and d.created_at = ${from}.created_at
      and d.status in ('DELIVERED', 'EXHAUSTED')
    returning d.*, ${due} as due
  ), requeued as (
    ${insertMoved('taken', {
      status: `'PENDING'`,
      redelivery: 'true',
      attempts: '0',
      lost_claims: '0',
      next_attempt_at: 'due',
      finished_at: 'null::timestamptz',
    })}
    returning 1
  )`;
}

/** What {@link requeueWebhookDelivery} found. */
export type RequeueOutcome = 'REQUEUED' | 'NOT_FINISHED' | 'NOT_FOUND';

/** Makes one finished delivery due again, with all attempts. */
export async function requeueWebhookDelivery(
  sql: Sql,
  { accountId, eventId }: { accountId: number; eventId: string },
): Promise<RequeueOutcome> {
  const [row] = await sql.query<{ requeued: boolean }>(
    `with event as (select account_id, sequence, created_at from events where account_id = $1 and id = $2),
     ${requeueParts('event', 'now()')}
     select exists (select 1 from requeued) as requeued from event`,
    [accountId, eventId],
  );
  if (!row) return 'NOT_FOUND';
  return row.requeued ? 'REQUEUED' : 'NOT_FINISHED';
}

/** Bounds of one chunk of a redelivery. */
export interface ChunkBounds {
  /** Deliveries of the chunk. */
  readonly limit: number;
  /** No chunk is requeued while this many redeliveries of the account are due, or deliveries wait for earlier events. */
  readonly maxWaiting: number;
  /** The time after which a redelivery is considered again: after a chunk, or when it cannot continue. */
  readonly retryMs: number;
}

/**
 * Requeues the next chunk of the running redelivery that has waited longest. The row stays locked until the commit, so
 * that one process works on it; what a process did not commit, the next one repeats. A redelivery waits while its
 * endpoint is closed and while enough deliveries wait, so that it can be cancelled. Returns the number of requeued
 * deliveries; undefined if no redelivery is due.
 */
export async function requeueChunk(transaction: Transaction, bounds: ChunkBounds): Promise<number | undefined> {
  const [due] = await transaction.query<DueRedelivery>(DUE_REDELIVERY, [bounds.maxWaiting]);
  if (!due) return undefined;
  const { accountId, id } = due;
  if (!due.open || due.waiting >= bounds.maxWaiting) {
    await transaction.execute(
      `update webhook_redeliveries set due_at = now() + $3 * interval '1 millisecond' where account_id = $1 and id = $2`,
      [accountId, id, bounds.retryMs],
    );
    return 0;
  }
  const { parts, values } = selectedWebhookDeliveries(
    {
      accountId,
      statuses: due.status === null ? ['DELIVERED', 'EXHAUSTED'] : [due.status],
      type: due.type ?? undefined,
      locationId: due.locationId ?? undefined,
      from: due.from ?? undefined,
      to: due.until,
    },
    { order: 'oldest', behind: due.position ?? undefined, limit: bounds.limit },
  );
  const [chunk] = await transaction.query<{ matched: number; requeued: number }>(
    requeueStatement(parts, values.length),
    [...values, id, bounds.retryMs],
  );
  return chunk?.requeued ?? 0;
}

interface DueRedelivery extends RedeliverySelection {
  readonly accountId: number;
  readonly id: string;
  readonly open: boolean;
  /** The end of the selection: at the latest the redelivery's own creation. */
  readonly until: Date;
  readonly position: WebhookDeliveryPosition | null;
  /** Redeliveries that are due, and deliveries that wait for an earlier event; counted up to a limit. */
  readonly waiting: number;
}

const DUE_REDELIVERY = `
  select r.account_id as "accountId", r.id, r.status, r.type, r.location_id as "locationId", r.from_at as "from",
    r.to_at as "to", 
    -- a JavaScript Date has no microseconds
    least(r.to_at, r.created_at + interval '1 millisecond') as until,
    case when r.position_at is not null then jsonb_build_object('sequence', r.position_sequence,
      'createdAt', to_char(r.position_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) end as position,
    coalesce(e.url is not null and not e.paused and e.disabled_at is null, false) as open,
    (
      select count(*) from (
        (select 1 from webhook_deliveries d
         where d.account_id = r.account_id and d.redelivery and d.status = 'PENDING' and d.next_attempt_at is not null
           and d.next_attempt_at <= now()
         limit $1)
        union all
        (select 1 from webhook_deliveries d
         where d.account_id = r.account_id and d.status = 'PENDING' and d.next_attempt_at is null
         limit $1)
      ) waiting
    ) as waiting
  from webhook_redeliveries r left join webhook_endpoints e using (account_id)
  where r.state = 'RUNNING' and r.due_at <= now()
  order by r.due_at limit 1
  for update of r skip locked`;

/** Only the first of each location is due: the others follow it, as they do after the claim of a delivery. */
function requeueStatement(parts: string, values: number): string {
  return `
    with ${parts}, ranked as (
      select d.account_id, d.sequence, d.created_at,
        d.location_id is null or row_number() over (partition by d.location_id order by d.sequence) = 1 as first
      from selected join webhook_deliveries d
        on d.account_id = $1 and d.sequence = selected.sequence and d.created_at = selected.created_at
    ), ${requeueParts('ranked', 'case when ranked.first then now() end')}, done as (
      select (select count(*) from selected)::integer as matched, (select count(*) from requeued)::integer as requeued
    )
    update webhook_redeliveries r
    set matched = r.matched + done.matched, requeued = r.requeued + done.requeued,
      due_at = now() + $${values + 2} * interval '1 millisecond',
      position_at = coalesce((select max(created_at) from selected), r.position_at),
      position_sequence = coalesce(
        (select sequence from selected order by created_at desc, sequence desc limit 1), r.position_sequence),
      state = case when done.matched < $3 then 'DONE' else r.state end,
      finished_at = case when done.matched < $3 then now() end
    from done
    where r.account_id = $1 and r.id = $${values + 1}
    returning done.matched, done.requeued`;
}
