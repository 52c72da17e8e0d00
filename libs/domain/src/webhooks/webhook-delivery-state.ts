import type { AttemptOutcome } from './attempt-outcome.js';
import { retryDelay } from './retry-schedule.js';

/** How the delivery of one event to the account's endpoint stands. */
export type WebhookDeliveryState =
  /** To be sent, being sent, waiting for its next attempt or behind an earlier event of its location. */
  | 'PENDING'
  | 'DELIVERED'
  /** All attempts are used up; can be redelivered from the portal. */
  | 'EXHAUSTED'
  /** The endpoint takes nothing (no URL, paused, disabled): kept until it does. */
  | 'HELD';

/** What can happen to a delivery. */
export type WebhookDeliveryEvent =
  | 'accepted'
  | 'retry'
  | 'attempts_used_up'
  /** The process that held it ended again and again while it did: the payload itself is suspect. */
  | 'lost_too_often'
  | 'endpoint_closed'
  | 'endpoint_gone'
  | 'endpoint_opened'
  | 'redeliver';

/** One line of the state machine. */
export interface WebhookDeliveryTransition {
  readonly from: WebhookDeliveryState;
  readonly event: WebhookDeliveryEvent;
  readonly to: WebhookDeliveryState;
}

/** The whole life of a delivery; what is not listed cannot happen. */
export const WEBHOOK_DELIVERY_TRANSITIONS: readonly WebhookDeliveryTransition[] = [
  { from: 'PENDING', event: 'accepted', to: 'DELIVERED' },
  { from: 'PENDING', event: 'retry', to: 'PENDING' },
  { from: 'PENDING', event: 'attempts_used_up', to: 'EXHAUSTED' },
  { from: 'PENDING', event: 'lost_too_often', to: 'EXHAUSTED' },
  { from: 'PENDING', event: 'endpoint_closed', to: 'HELD' },
  { from: 'PENDING', event: 'endpoint_gone', to: 'HELD' },
  { from: 'HELD', event: 'endpoint_opened', to: 'PENDING' },
  { from: 'DELIVERED', event: 'redeliver', to: 'PENDING' },
  { from: 'EXHAUSTED', event: 'redeliver', to: 'PENDING' },
];

/** Claims in a row that may be lost to crashes before the delivery is given up [reliability 2, poison payload]. */
export const MAX_LOST_CLAIMS = 5;

/** The step that follows an attempt: the next state and, while it is PENDING, the wait before the next attempt. */
export interface AttemptStep {
  readonly state: WebhookDeliveryState;
  readonly delayMs?: number;
}

/** Decides the step after attempt number `attempt` (from 1) [contract 8]. `policy` 'once' is the account's `deliverOnce`. */
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
  const line = WEBHOOK_DELIVERY_TRANSITIONS.find((each) => each.from === 'PENDING' && each.event === event);
  if (line === undefined) throw new Error(`a pending delivery knows no ${event}`);
  return line.to;
}
