import * as lib from '@listings/persistence';
import type { DeliverySelection } from '@listings/persistence';
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
function page(selection: (at: Place) => Partial<DeliverySelection>) {
  return (sql: ExplainedDatabase, at: Place) =>
    lib.findDeliveries(sql, { accountId: at.accountId, statuses: ['DELIVERED'], ...selection(at) }, { limit: 50 });
}

/** Starts a redelivery and requeues its first chunk. */
async function requeue(sql: ExplainedDatabase, { accountId }: Place, maxWaiting: number): Promise<void> {
  const selection = { status: 'DELIVERED', type: null, locationId: null, from: hours(-48), to: null } as const;
  await lib.insertRedelivery(sql, { accountId, id: CLAIM, selection });
  await lib.requeueChunk(sql, { limit: 500, maxWaiting, retryMs: 1 });
}

/** Events, their deliveries, endpoints and redeliveries. */
export const webhooks: Calls = {
  readBacklog: [43_000, 43_000, (sql) => lib.readBacklog(sql, { after: 0, accounts: 500 })],
  findAccountsWithDeliveries: [6900, 6900, (sql) => lib.findAccountsWithDeliveries(sql, { after: 0, limit: 500 })],
  claimDeliveries: [
    1100,
    1400,
    (sql, { accountId }) => lib.claimDeliveries(sql, [{ accountId, ahead: 8, own: 8 }], BOUNDS),
  ],
  renewClaims: [
    20,
    20,
    (sql, at) =>
      lib.renewClaims(sql, [{ accountId: at.accountId, sequence: at.lastSequence, claimNo: 0 }], { leaseMs: 1 }),
  ],
  releaseClaims: [
    20,
    20,
    (sql, at) => lib.releaseClaims(sql, [{ accountId: at.accountId, sequence: at.lastSequence, claimNo: 0 }]),
  ],
  findDeliveries: [390, 390, page(() => ({}))],
  'findDeliveries: of all states': [
    580,
    650,
    page(() => ({ statuses: ['PENDING', 'HELD', 'DELIVERED', 'EXHAUSTED'] })),
  ],
  'findDeliveries: given up': [150, 400, page(() => ({ statuses: ['EXHAUSTED'] }))],
  'findDeliveries: of a location': [180, 180, page((at) => ({ locationId: at.locationId }))],
  'findDeliveries: of a type and a time': [
    130,
    320,
    page(() => ({ types: ['profile.updated'], from: hours(-48), to: hours(-24) })),
  ],
  findDelivery: [50, 50, (sql, at) => lib.findDelivery(sql, at)],
  findAttempts: [
    20,
    20,
    (sql, at) =>
      lib.findAttempts(sql, {
        ...at,
        position: { createdAt: at.createdAt.toISOString(), sequence: at.sequence },
        limit: 20,
      }),
  ],
  recordResults: [
    30,
    30,
    (sql, at) =>
      lib.recordResults(
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
  storeEndpointWarnings: [260, 260, (sql) => lib.storeEndpointWarnings(sql, { limit: 100 })],
  webhookHealth: [120, 70, (sql, at) => lib.webhookHealth(sql, at.accountId)],
  findEndpoint: [20, 20, (sql, at) => lib.findEndpoint(sql, at)],
  saveEndpointUrl: [
    40,
    40,
    (sql, { accountId }) => lib.saveEndpointUrl(sql, { accountId, url: 'https://new.example', secret: 'secret' }),
  ],
  replaceEndpointSecret: [
    40,
    40,
    (sql, { accountId }) => lib.replaceEndpointSecret(sql, { accountId, secret: 'secret', overlapHours: 24 }),
  ],
  setEndpointPaused: [40, 40, (sql, { accountId }) => lib.setEndpointPaused(sql, { accountId, paused: true })],
  setEndpointSwitch: [
    40,
    40,
    (sql, { accountId }) => lib.setEndpointSwitch(sql, { accountId, name: 'deliverOnce', enabled: true }),
  ],
  announcesOlderReviews: [20, 20, (sql, at) => lib.announcesOlderReviews(sql, at)],
  findEventsAfter: [
    260,
    70,
    (sql, at) =>
      lib.findEventsAfter(sql, { accountId: at.accountId, after: at.sequence, limit: 100, maxBytes: 1_000_000 }),
  ],
  findAccountsWithNewEvents: [2000, 2000, (sql) => lib.findAccountsWithNewEvents(sql, { after: 0, limit: 200 })],
  numberEvents: [600, 50_000, (sql, { accountId }) => lib.numberEvents(sql, { accountIds: [accountId], limit: 2_000 })],
  'numberEvents: waiting for the counter': [
    60,
    60,
    (sql, { accountId }) => lib.numberEvents(sql, { accountIds: [accountId], limit: 1, wait: true }),
  ],
  hasNewEvents: [10, 10, (sql, at) => lib.hasNewEvents(sql, at)],
  findEventNumber: [60, 60, (sql, at) => lib.findEventNumber(sql, { accountId: at.accountId, id: CLAIM })],
  insertTestEvent: [80, 80, (sql, { accountId }) => lib.insertTestEvent(sql, { accountId, event: EVENT })],
  findLastLocationId: [20, 20, (sql, at) => lib.findLastLocationId(sql, at)],
  findLocationEvents: [
    150,
    150,
    (sql, at) => lib.findLocationEvents(sql, { ...at, types: ['profile.updated'], limit: 50 }),
  ],
  countEventsByDay: [12_000, 19_000, (sql, { accountId }) => lib.countEventsByDay(sql, { accountId, days: 30 })],
  insertEvents: [80, 80, (sql, { accountId }) => lib.insertEvents(sql, { accountId, events: [EVENT] })],
  releaseHeldDeliveries: [50, 4100, (sql, { accountId }) => lib.releaseHeldDeliveries(sql, { accountId, limit: 500 })],
  releaseHeldOfOpenEndpoints: [
    3100,
    3200,
    (sql) => lib.releaseHeldOfOpenEndpoints(sql, { after: 0, accounts: 100, limit: 500 }),
  ],
  releaseStrandedDeliveries: [
    50,
    20,
    (sql) => lib.releaseStrandedDeliveries(sql, { after: { accountId: 0, locationId: 0 }, limit: 500 }),
  ],
  insertRedelivery: [
    50,
    40,
    (sql, { accountId }) =>
      lib.insertRedelivery(sql, {
        accountId,
        id: CLAIM,
        selection: { status: null, type: null, locationId: null, from: null, to: null },
      }),
  ],
  removeOldRedeliveries: [20, 20, (sql, { accountId }) => lib.removeOldRedeliveries(sql, { accountId, keepDays: 90 })],
  findRedelivery: [20, 20, (sql, at) => lib.findRedelivery(sql, { ...at, id: at.redeliveryId })],
  findRunningRedelivery: [20, 20, (sql, at) => lib.findRunningRedelivery(sql, at)],
  findRedeliveries: [30, 30, (sql, { accountId }) => lib.findRedeliveries(sql, { accountId, limit: 20 })],
  endRedelivery: [20, 20, (sql, at) => lib.endRedelivery(sql, { ...at, id: at.redeliveryId })],
  requeueDelivery: [40, 40, (sql, at) => lib.requeueDelivery(sql, at)],
  requeueChunk: [1800, 55_000, (sql, at) => requeue(sql, at, 1_000_000)],
  'requeueChunk: while enough wait': [90, 90, (sql, at) => requeue(sql, at, 0)],
};
