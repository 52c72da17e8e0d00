import * as eventsStore from '@listings/events/store';
import * as webhooksStore from '@listings/feature-webhooks/store';
import type { WebhookDeliverySelection } from '@listings/events/store';
import type { ExplainedDatabase } from '../explained-database.js';
import type { Place } from '../place.js';
import { CLAIM, hours } from './call.js';
import type { Calls } from './call.js';

const BOUNDS = {
  limit: 100,
  perEndpoint: 8,
  perFailingEndpoint: 1,
  leaseMs: 1,
  maxLostClaims: 3,
  suspects: 'none',
} as const;
const EVENT = { locationId: null, type: 'profile.updated', body: '{}' };

/** Reads a page of deliveries. */
function page(selection: (at: Place) => Partial<WebhookDeliverySelection>) {
  return (sql: ExplainedDatabase, at: Place) =>
    webhooksStore.findWebhookDeliveries(
      sql,
      { accountId: at.accountId, statuses: ['DELIVERED'], ...selection(at) },
      { limit: 50 },
    );
}

/** Starts a redelivery and requeues its first chunk. */
async function requeue(sql: ExplainedDatabase, { accountId }: Place, maxWaiting: number): Promise<void> {
  const selection = { status: 'DELIVERED', type: null, locationId: null, from: hours(-48), to: null } as const;
  await webhooksStore.insertRedelivery(sql, { accountId, id: CLAIM, selection });
  await webhooksStore.requeueChunk(sql, { limit: 500, maxWaiting, retryMs: 1 });
}

/** Events, their deliveries, endpoints and redeliveries. */
export const webhooks: Calls = {
  readBacklog: [43_000, 43_000, (sql) => webhooksStore.readBacklog(sql, { after: 0, accounts: 500 })],
  findAccountsWithWebhookDeliveries: [
    6900,
    6900,
    (sql) => webhooksStore.findAccountsWithWebhookDeliveries(sql, { after: 0, limit: 500 }),
  ],
  findTopDeliveries: [10_000, 10_000, (sql) => webhooksStore.findTopDeliveries(sql, { limit: 10 })],
  claimWebhookDeliveries: [
    1100,
    1400,
    (sql, { accountId }) => webhooksStore.claimWebhookDeliveries(sql, [{ accountId, ahead: 8, own: 8 }], BOUNDS),
  ],
  renewClaims: [
    20,
    20,
    (sql, at) =>
      webhooksStore.renewClaims(sql, [{ accountId: at.accountId, sequence: at.lastSequence, claimNo: 0 }], {
        leaseMs: 1,
      }),
  ],
  releaseClaims: [
    20,
    20,
    (sql, at) => webhooksStore.releaseClaims(sql, [{ accountId: at.accountId, sequence: at.lastSequence, claimNo: 0 }]),
  ],
  findWebhookDeliveries: [390, 390, page(() => ({}))],
  'findWebhookDeliveries: of all states': [
    580,
    650,
    page(() => ({ statuses: ['PENDING', 'HELD', 'DELIVERED', 'EXHAUSTED'] })),
  ],
  'findWebhookDeliveries: given up': [150, 400, page(() => ({ statuses: ['EXHAUSTED'] }))],
  'findWebhookDeliveries: of a location': [180, 180, page((at) => ({ locationId: at.locationId }))],
  'findWebhookDeliveries: of a type and a time': [
    130,
    320,
    page(() => ({ types: ['profile.updated'], from: hours(-48), to: hours(-24) })),
  ],
  findWebhookDelivery: [50, 50, (sql, at) => webhooksStore.findWebhookDelivery(sql, at)],
  findAttempts: [
    20,
    20,
    (sql, at) =>
      webhooksStore.findAttempts(sql, {
        ...at,
        position: { createdAt: at.createdAt.toISOString(), sequence: at.sequence },
        limit: 20,
      }),
  ],
  recordResults: [
    30,
    30,
    (sql, at) =>
      webhooksStore.recordResults(
        sql,
        [
          {
            accountId: at.accountId,
            sequence: at.lastSequence,
            claimNo: 0,
            state: 'DELIVERED',
            delayMs: null,
            ageMs: 1,
            durationMs: 1,
            responseStatus: 200,
            responseBody: null,
            error: null,
          },
        ],
        { ms: 1, failures: 10 },
      ),
  ],
  storeEndpointWarnings: [260, 260, (sql) => webhooksStore.storeEndpointWarnings(sql, { limit: 100 })],
  webhookHealth: [120, 70, (sql, at) => webhooksStore.webhookHealth(sql, at.accountId)],
  findEndpoint: [20, 20, (sql, at) => webhooksStore.findEndpoint(sql, at)],
  saveEndpointUrl: [
    40,
    40,
    (sql, { accountId }) =>
      webhooksStore.saveEndpointUrl(sql, { accountId, url: 'https://new.example', secret: 'secret' }),
  ],
  replaceEndpointSecret: [
    40,
    40,
    (sql, { accountId }) => webhooksStore.replaceEndpointSecret(sql, { accountId, secret: 'secret', overlapHours: 24 }),
  ],
  setEndpointPaused: [
    40,
    40,
    (sql, { accountId }) => webhooksStore.setEndpointPaused(sql, { accountId, paused: true }),
  ],
  setEndpointSwitch: [
    40,
    40,
    (sql, { accountId }) => webhooksStore.setEndpointSwitch(sql, { accountId, name: 'deliverOnce', enabled: true }),
  ],
  setAdditionalEvents: [
    30,
    30,
    (sql, { accountId }) => webhooksStore.setAdditionalEvents(sql, { accountId, types: ['listing.difference_found'] }),
  ],
  findAdditionalEvents: [20, 20, (sql, at) => eventsStore.findAdditionalEvents(sql, at)],
  announcesOlderReviews: [20, 20, (sql, at) => eventsStore.announcesOlderReviews(sql, at)],
  findEvent: [40, 40, (sql, at) => webhooksStore.findEvent(sql, at)],
  findEventsAfter: [
    260,
    70,
    (sql, at) =>
      webhooksStore.findEventsAfter(sql, {
        accountId: at.accountId,
        after: at.sequence,
        limit: 100,
        maxBytes: 1_000_000,
      }),
  ],
  findAccountsWithNewEvents: [
    2000,
    2000,
    (sql) => eventsStore.findAccountsWithNewEvents(sql, { after: 0, limit: 200 }),
  ],
  numberEvents: [
    600,
    50_000,
    (sql, { accountId }) => eventsStore.numberEvents(sql, { accountIds: [accountId], limit: 2_000 }),
  ],
  'numberEvents: with a test event': [
    700,
    50_000,
    async (sql, { accountId }) => {
      await eventsStore.insertTestEvent(sql, { accountId, event: EVENT });
      await eventsStore.numberEvents(sql, { accountIds: [accountId], limit: 2_000 });
    },
  ],
  'numberEvents: waiting for the counter': [
    350,
    350,
    (sql, { accountId }) => eventsStore.numberEvents(sql, { accountIds: [accountId], limit: 1, wait: true }),
  ],
  hasNewEvents: [10, 10, (sql, at) => eventsStore.hasNewEvents(sql, at)],
  findEventNumber: [60, 60, (sql, at) => eventsStore.findEventNumber(sql, { accountId: at.accountId, id: CLAIM })],
  insertTestEvent: [80, 80, (sql, { accountId }) => eventsStore.insertTestEvent(sql, { accountId, event: EVENT })],
  findLastLocationId: [20, 20, (sql, at) => webhooksStore.findLastLocationId(sql, at)],
  findLocationEvents: [
    150,
    150,
    (sql, at) => eventsStore.findLocationEvents(sql, { ...at, types: ['profile.updated'], limit: 50 }),
  ],
  countEventsByDay: [
    12_000,
    19_000,
    (sql, { accountId }) => eventsStore.countEventsByDay(sql, { accountId, days: 30 }),
  ],
  insertEvents: [80, 80, (sql, { accountId }) => eventsStore.insertEvents(sql, { accountId, events: [EVENT] })],
  releaseHeldWebhookDeliveries: [
    50,
    4100,
    (sql, { accountId }) => webhooksStore.releaseHeldWebhookDeliveries(sql, { accountId, limit: 500 }),
  ],
  releaseHeldOfOpenEndpoints: [
    3100,
    3200,
    (sql) => webhooksStore.releaseHeldOfOpenEndpoints(sql, { after: 0, accounts: 100, limit: 500 }),
  ],
  releaseStrandedWebhookDeliveries: [
    50,
    20,
    (sql) =>
      webhooksStore.releaseStrandedWebhookDeliveries(sql, { after: { accountId: 0, locationId: 0 }, limit: 500 }),
  ],
  insertRedelivery: [
    50,
    40,
    (sql, { accountId }) =>
      webhooksStore.insertRedelivery(sql, {
        accountId,
        id: CLAIM,
        selection: { status: null, type: null, locationId: null, from: null, to: null },
      }),
  ],
  removeOldRedeliveries: [
    20,
    20,
    (sql, { accountId }) => webhooksStore.removeOldRedeliveries(sql, { accountId, keepDays: 90 }),
  ],
  findRedelivery: [20, 20, (sql, at) => webhooksStore.findRedelivery(sql, { ...at, id: at.redeliveryId })],
  findRunningRedelivery: [20, 20, (sql, at) => webhooksStore.findRunningRedelivery(sql, at)],
  findRedeliveries: [30, 30, (sql, { accountId }) => webhooksStore.findRedeliveries(sql, { accountId, limit: 20 })],
  endRedelivery: [20, 20, (sql, at) => webhooksStore.endRedelivery(sql, { ...at, id: at.redeliveryId })],
  requeueWebhookDelivery: [40, 40, (sql, at) => webhooksStore.requeueWebhookDelivery(sql, at)],
  requeueChunk: [1800, 55_000, (sql, at) => requeue(sql, at, 1_000_000)],
  'requeueChunk: while enough wait': [90, 90, (sql, at) => requeue(sql, at, 0)],
};
