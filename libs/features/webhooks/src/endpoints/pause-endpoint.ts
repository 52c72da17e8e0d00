import { SERVICE } from '@listings/domain';
import type { Actor, AuditedChange } from '@listings/domain';
import { EVENTS_CHANNEL } from '@listings/events';
import { recordAudit } from '@listings/feature-accounts';
import type { Transaction } from '@listings/persistence';
import { setAdditionalEvents, setEndpointPaused, setEndpointSwitch } from '../store/endpoints.js';
import type { EndpointSwitch } from '../store/endpoints.js';
import { releaseHeldWebhookDeliveries } from '../store/held-deliveries.js';
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
  return changeEndpoint(deps, { accountId, action: 'webhook.paused' }, actor, (transaction) =>
    setEndpointPaused(transaction, { accountId, paused: true }),
  );
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
  return changeEndpoint(deps, { accountId, action: 'webhook.resumed' }, actor, async (transaction) => {
    const changed = await setEndpointPaused(transaction, { accountId, paused: false });
    if (changed > 0) {
      await releaseHeldWebhookDeliveries(transaction, { accountId, limit: RELEASED_AT_ONCE });
      await transaction.execute('select pg_notify($1, $2)', [EVENTS_CHANNEL, String(accountId)]);
    }
    return changed;
  });
}

/** The entries of the audit log about the switches of an endpoint. */
const SWITCHED = {
  deliverOnce: 'webhook.deliver_once_changed',
  announceOlderReviews: 'webhook.older_reviews_changed',
} as const;

/** Sets a switch of the account's endpoint. Returns false when the account has no endpoint. */
export async function switchEndpoint(
  deps: SettingDependencies,
  accountId: number,
  { name, enabled }: { name: EndpointSwitch; enabled: boolean },
  actor: Actor = SERVICE,
): Promise<boolean> {
  const change = { accountId, action: SWITCHED[name], details: { [name]: enabled } };
  return changeEndpoint(deps, change, actor, (transaction) =>
    setEndpointSwitch(transaction, { accountId, name, enabled }),
  );
}

/** Sets which additional events the account's endpoint gets, from now on. Returns false when the account has no endpoint. */
export async function askForEvents(
  deps: SettingDependencies,
  accountId: number,
  types: readonly string[],
  actor: Actor = SERVICE,
): Promise<boolean> {
  const change = {
    accountId,
    action: 'webhook.additional_events_changed',
    details: { additionalEvents: types },
  } as const;
  return changeEndpoint(deps, change, actor, (transaction) => setAdditionalEvents(transaction, { accountId, types }));
}

/** Changes an endpoint and records who did it. Returns false, and records nothing, when `change` has changed none. */
export async function changeEndpoint(
  { database, clock }: SettingDependencies,
  audited: AuditedChange,
  actor: Actor,
  change: (transaction: Transaction) => Promise<number>,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    if ((await change(transaction)) === 0) return false;
    await recordAudit(transaction, { ...audited, actor, at: clock.now() });
    return true;
  });
}
