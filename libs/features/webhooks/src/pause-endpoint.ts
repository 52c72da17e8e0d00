import { EVENTS_CHANNEL } from '@listings/events';
import {
  recordAudit,
  releaseHeldDeliveries,
  SERVICE,
  setEndpointDeliverOnce,
  setEndpointOlderReviews,
  setEndpointPaused,
} from '@listings/persistence';
import type { Actor } from '@listings/persistence';
import type { EndpointDependencies } from './save-endpoint.js';

/** Held deliveries that the call itself releases; the dispatcher releases the rest. */
const RELEASED_AT_ONCE = 1_000;

type SettingDependencies = Pick<EndpointDependencies, 'database' | 'clock'>;

/** Pauses the deliveries of an account; new deliveries are HELD. Returns false when the account has no endpoint. */
export async function pauseEndpoint(
  deps: SettingDependencies,
  accountId: number,
  actor: Actor = SERVICE,
): Promise<boolean> {
  return deps.database.transaction(async (transaction) => {
    if ((await setEndpointPaused(transaction, { accountId, paused: true })) === 0) return false;
    await recordAudit(transaction, { accountId, action: 'webhook.paused', actor, at: deps.clock.now() });
    return true;
  });
}

/**
 * Resumes the deliveries after {@link pauseEndpoint}, in the order of the events. Returns false when the account has no
 * endpoint.
 */
export async function resumeEndpoint(
  deps: SettingDependencies,
  accountId: number,
  actor: Actor = SERVICE,
): Promise<boolean> {
  return deps.database.transaction(async (transaction) => {
    if ((await setEndpointPaused(transaction, { accountId, paused: false })) === 0) return false;
    await releaseHeldDeliveries(transaction, { accountId, limit: RELEASED_AT_ONCE });
    await transaction.execute('select pg_notify($1, $2)', [EVENTS_CHANNEL, String(accountId)]);
    await recordAudit(transaction, { accountId, action: 'webhook.resumed', actor, at: deps.clock.now() });
    return true;
  });
}

/**
 * Sets whether deliveries have one attempt only, for receivers that cannot de-duplicate [contract 8]. Returns false when
 * the account has no endpoint.
 */
export async function setDeliverOnce(
  deps: SettingDependencies,
  accountId: number,
  deliverOnce: boolean,
  actor: Actor = SERVICE,
): Promise<boolean> {
  return deps.database.transaction(async (transaction) => {
    if ((await setEndpointDeliverOnce(transaction, { accountId, deliverOnce })) === 0) return false;
    const at = deps.clock.now();
    const change = { accountId, action: 'webhook.deliver_once_changed', details: { deliverOnce } } as const;
    await recordAudit(transaction, { ...change, actor, at });
    return true;
  });
}

/**
 * Sets whether reviews that are older than their link have events, too [6]. It concerns reviews that are read from now
 * on. Returns false when the account has no endpoint.
 */
export async function setOlderReviews(
  deps: SettingDependencies,
  accountId: number,
  announceOlderReviews: boolean,
  actor: Actor = SERVICE,
): Promise<boolean> {
  return deps.database.transaction(async (transaction) => {
    if ((await setEndpointOlderReviews(transaction, { accountId, announceOlderReviews })) === 0) return false;
    const details = { announceOlderReviews };
    const change = { accountId, action: 'webhook.older_reviews_changed', details } as const;
    await recordAudit(transaction, { ...change, actor, at: deps.clock.now() });
    return true;
  });
}
