/** An endpoint in examples. */
export const endpointExample = {
  url: 'https://receiver.example/webhooks',
  state: 'OPEN',
  deliverOnce: false,
  announceOlderReviews: false,
  additionalEvents: [],
  failingSince: null,
  warning: null,
  disabledAt: null,
  disabledReason: null,
  previousSecretValidUntil: null,
  backlog: { waiting: 0, more: false, oldestDueSeconds: null },
} as const;

/** A delivery in examples. */
export const deliveryExample = {
  id: 'evt_0b0f5a52-1c1c-4a53-8f3e-1d2c6f1e7a10',
  sequence: 4711,
  event: 'profile.updated',
  locationId: 'TG9jYXRpb246MTAwMDAx',
  test: false,
  redelivery: false,
  status: 'EXHAUSTED',
  attempts: 12,
  lastOutcome: 'STATUS',
  lastResponseStatus: 500,
  createdAt: '2026-07-06T18:33:29.664Z',
  nextAttemptAt: null,
  finishedAt: '2026-07-09T20:10:12.001Z',
} as const;

/** A redelivery in examples. */
export const redeliveryExample = {
  id: '0b0f5a52-1c1c-4a53-8f3e-1d2c6f1e7a10',
  state: 'RUNNING',
  status: 'EXHAUSTED',
  event: null,
  locationId: null,
  from: '2026-07-06T00:00:00.000Z',
  to: null,
  matched: 1_500,
  requeued: 1_500,
  createdAt: '2026-07-06T18:33:29.664Z',
  finishedAt: null,
} as const;
