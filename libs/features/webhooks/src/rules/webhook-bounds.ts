/** The bounds of webhooks [contract 2, reliability G9]: of a rotation, of pages, and of what a query may hold [contract 4]. */
export const WEBHOOK_BOUNDS = {
  /** Hours during which deliveries carry the signatures of the old and the new secret. */
  overlapHours: 168,
  /** Events of a page. */
  events: 500,
  /** Deliveries of a page. */
  deliveries: 100,
  /** Characters of a cursor of deliveries. */
  deliveryCursor: 200,
  /** Characters of a type of event. */
  eventType: 100,
  /** Waiting deliveries up to which the backlog of an account is counted. */
  countedBacklog: 1_000,
} as const;
