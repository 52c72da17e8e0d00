import type { Actor } from '@listings/domain';
import { eventIdOf, SERVICE } from '@listings/domain';
import { EVENTS_CHANNEL } from '@listings/events';
import { recordAudit } from '@listings/feature-accounts';
import type { Database } from '@listings/persistence';
import type { Clock } from '@listings/platform';
import type { FinishedWebhookDelivery, RedeliveryRow, RequeueOutcome } from '../store/redeliveries.js';
import {
  endRedelivery,
  findRedeliveries,
  findRedelivery,
  findRunningRedelivery,
  insertRedelivery,
  removeOldRedeliveries,
  requeueWebhookDelivery,
} from '../store/redeliveries.js';
import type { WebhookDeliveryFilter } from './list-deliveries.js';

/** Dependencies of redeliveries. */
export interface RedeliveryDependencies {
  readonly database: Database;
  readonly clock: Clock;
}

const KEEP_DAYS = 90;
const MAX_LISTED = 20;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Which finished deliveries to send again; an absent field selects all. */
export interface RedeliveryFilter extends Omit<WebhookDeliveryFilter, 'status'> {
  readonly status?: FinishedWebhookDelivery;
}

/**
 * Redelivers one finished delivery with the same webhook-id and bytes and a new retry budget [contract 8, 12]. `id` is
 * its webhook-id.
 */
export async function redeliverOne(
  deps: RedeliveryDependencies,
  accountId: number,
  id: string,
  actor: Actor = SERVICE,
): Promise<RequeueOutcome> {
  const eventId = eventIdOf(id);
  if (eventId === undefined) return 'NOT_FOUND';
  return deps.database.transaction(async (transaction) => {
    const outcome = await requeueWebhookDelivery(transaction, { accountId, eventId });
    if (outcome !== 'REQUEUED') return outcome;
    const change = { accountId, action: 'webhook.redelivery_started', subject: id } as const;
    await recordAudit(transaction, { ...change, actor, at: deps.clock.now() });
    transaction.notify(EVENTS_CHANNEL, String(accountId));
    return outcome;
  });
}

/** A redelivery that was started; or the running one that has to end first. */
export type StartRedeliveryResult =
  | { readonly started: true; readonly redelivery: RedeliveryRow }
  | { readonly started: false; readonly running: RedeliveryRow };

/**
 * Starts the redelivery of all finished deliveries that the filter selects and that exist now. The webhook dispatcher
 * requeues them in the order of their events; live deliveries go first. An account has at most one running redelivery:
 * a repeated call with the same filter returns it, one with another filter is refused.
 */
export async function startRedelivery(
  deps: RedeliveryDependencies,
  accountId: number,
  filter: RedeliveryFilter,
  actor: Actor = SERVICE,
): Promise<StartRedeliveryResult> {
  const selection = {
    status: filter.status ?? null,
    type: filter.event ?? null,
    locationId: filter.locationId ?? null,
    from: filter.from ?? null,
    to: filter.to ?? null,
  };
  return deps.database.transaction(async (transaction) => {
    await removeOldRedeliveries(transaction, { accountId, keepDays: KEEP_DAYS });
    for (;;) {
      const id = deps.clock.uuid();
      const inserted = await insertRedelivery(transaction, { accountId, id, selection });
      const redelivery = inserted
        ? await findRedelivery(transaction, { accountId, id })
        : await findRunningRedelivery(transaction, { accountId });
      // The running one has just ended.
      if (redelivery === undefined) continue;
      if (inserted) {
        const change = { accountId, action: 'webhook.redelivery_started', subject: id, details: selection } as const;
        await recordAudit(transaction, { ...change, actor, at: deps.clock.now() });
      }
      const same = (Object.keys(selection) as (keyof typeof selection)[]).every(
        (key) => selection[key]?.valueOf() === redelivery[key]?.valueOf(),
      );
      return same ? { started: true, redelivery } : { started: false, running: redelivery };
    }
  });
}

/** Returns a redelivery with its progress; undefined if the account has none with this id. */
export async function readRedelivery(
  deps: Pick<RedeliveryDependencies, 'database'>,
  accountId: number,
  id: string,
): Promise<RedeliveryRow | undefined> {
  return UUID.test(id) ? findRedelivery(deps.database, { accountId, id }) : undefined;
}

/** Returns the account's last redeliveries, newest first. */
export async function listRedeliveries(
  deps: Pick<RedeliveryDependencies, 'database'>,
  accountId: number,
): Promise<readonly RedeliveryRow[]> {
  return findRedeliveries(deps.database, { accountId, limit: MAX_LISTED });
}

/**
 * Cancels a running redelivery. Deliveries that it has requeued are still sent. Returns false if none is running under
 * this id.
 */
export async function cancelRedelivery(
  deps: RedeliveryDependencies,
  accountId: number,
  id: string,
  actor: Actor = SERVICE,
): Promise<boolean> {
  if (!UUID.test(id)) return false;
  return deps.database.transaction(async (transaction) => {
    if (!(await endRedelivery(transaction, { accountId, id }))) return false;
    const change = { accountId, action: 'webhook.redelivery_cancelled', subject: id } as const;
    await recordAudit(transaction, { ...change, actor, at: deps.clock.now() });
    return true;
  });
}
