/** State of a webhook delivery. */
export type WebhookDeliveryState =
  /** Waits for its first or next attempt or for an earlier event of its location, or is being sent. */
  | 'PENDING'
  | 'DELIVERED'
  /** All attempts are used up. The portal can redeliver it. */
  | 'EXHAUSTED'
  /** The endpoint is closed (no URL, paused, disabled). The delivery waits until it opens. */
  | 'HELD';

/** Every state, in the order of the life of a delivery. */
export const WEBHOOK_DELIVERY_STATES: readonly WebhookDeliveryState[] = ['PENDING', 'HELD', 'DELIVERED', 'EXHAUSTED'];
