import { fromStates, stateTable } from '@listings/domain';
import type { WebhookDeliveryState } from '@listings/domain';
import type { AttemptOutcome } from './attempt-outcome.js';
import { retryDelay } from './retry-schedule.js';

/** The events that change the state of a webhook delivery. */
export type WebhookDeliveryEvent =
  | 'accepted'
  | 'retry'
  | 'attempts_used_up'
  /** The processes that claimed it ended repeatedly: the payload itself may be the cause. */
  | 'lost_too_often'
  | 'endpoint_closed'
  | 'endpoint_gone'
  | 'endpoint_opened'
  | 'redeliver';

/** The state table of a webhook delivery. */
const webhookDeliveryTable = stateTable<WebhookDeliveryState, WebhookDeliveryEvent>({
  accepted: { PENDING: 'DELIVERED' },
  retry: { PENDING: 'PENDING' },
  attempts_used_up: { PENDING: 'EXHAUSTED' },
  lost_too_often: { PENDING: 'EXHAUSTED' },
  endpoint_closed: { PENDING: 'HELD' },
  endpoint_gone: { PENDING: 'HELD' },
  endpoint_opened: { HELD: 'PENDING' },
  redeliver: fromStates(['DELIVERED', 'EXHAUSTED'], 'PENDING'),
});

/** The result of an attempt: the next state and, while it is PENDING, the wait before the next attempt. */
export interface AttemptStep {
  readonly state: WebhookDeliveryState;
  readonly delayMs?: number;
}

/**
 * Returns the step after attempt number `attempt` (from 1) [contract 8]. `policy` 'once' is the account's
 * `deliverOnce`.
 */
export function afterAttempt(
  outcome: AttemptOutcome,
  context: { attempt: number; random: number; policy: 'retry' | 'once' },
): AttemptStep {
  if (outcome.kind === 'DELIVERED') return { state: next('accepted') };
  if (outcome.kind === 'GONE') return { state: next('endpoint_gone') };
  const delayMs = retryDelay({ ...context, retryAfterMs: outcome.retryAfterMs });
  if (context.policy === 'once' || delayMs === undefined) return { state: next('attempts_used_up') };
  return { state: next('retry'), delayMs };
}

function next(event: WebhookDeliveryEvent): WebhookDeliveryState {
  const state = webhookDeliveryTable.next('PENDING', event);
  if (state === undefined)
    throw new Error(`The state table has no transition for ${event} of a pending webhook delivery.`);
  return state;
}
