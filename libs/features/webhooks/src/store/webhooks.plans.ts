import type { WebhookDeliverySelection } from '@listings/events';
import {
  CLAIM,
  claim,
  days,
  declarePlans,
  pages,
  requestsOf,
  rows,
  scans,
  schema,
  SEALED,
  task,
} from '@listings/persistence/plans';
import type { MeasuredDatabase, Place } from '@listings/persistence/plans';
import * as store from './index.js';

const BOUNDS = {
  limit: 100,
  perEndpoint: 8,
  perFailingEndpoint: 1,
  leaseMs: 1,
  maxLostClaims: 3,
  suspects: 'none',
} as const;

/** Reads a page of deliveries. */
function page(selection: (at: Place) => Partial<WebhookDeliverySelection>) {
  return (sql: MeasuredDatabase, at: Place) =>
    store.findWebhookDeliveries(
      sql,
      { accountId: at.accountId, statuses: ['DELIVERED'], ...selection(at) },
      { limit: 50 },
    );
}

/** More deliveries than wait in the load. */
const ROOM = 1_000_000;

const NO_ROOM = 0;

/** Starts a redelivery and requeues its first chunk. */
async function requeue(sql: MeasuredDatabase, { accountId }: Place, maxWaiting: number): Promise<void> {
  const selection = { status: 'DELIVERED', type: null, locationId: null, from: days(-2), to: null } as const;
  await store.insertRedelivery(sql, { accountId, id: CLAIM, selection });
  await store.requeueChunk(sql, { limit: 500, maxWaiting, retryMs: 1 });
}

/** The calls of the statements of this store. */
export const plans = declarePlans(
  {
    ...requestsOf(store, {
      readBacklog: pages(43_000, { after: 0, accounts: 500 }),
      findAccountsWithWebhookDeliveries: pages(6_900, { after: 0, limit: 500 }),
      findAttempts: pages(20, {
        position: (at) => ({ createdAt: at.createdAt.toISOString(), sequence: at.sequence }),
        limit: 20,
      }),
      storeEndpointWarnings: pages(260, { limit: 100 }),
      saveEndpointUrl: pages(40, { url: 'https://new.example', secret: 'secret' }),
      replaceEndpointSecret: pages(40, { secret: 'secret', overlapHours: 24 }),
      setEndpointPaused: pages(40, { paused: true }),
      setEndpointSwitch: pages(40, { name: 'deliverOnce', enabled: true }),
      setAdditionalEvents: pages(30, { types: ['listing.difference_found'] }),
      findEventsAfter: pages(
        { small: 260, largest: 70 },
        { after: (at) => at.sequence, limit: 100, maxBytes: 1_000_000 },
      ),
      createEventPartitions: pages({ small: 170, largest: 10 }, { ahead: 4, maxMoved: 1000 }),
      // No month of the data is so old: whether one is 90 days old depends on the day of the run.
      dropOldEventPartitions: pages(80, { keepDays: 400, limit: 1000 }),
      countDefaultRows: pages(10, { limit: 1000 }),
      deleteOldDefaultRows: pages(10, { keepDays: 90, limit: 1000 }),
      releaseHeldWebhookDeliveries: pages({ small: 50, largest: 4_100 }, { limit: 500 }),
      releaseHeldOfOpenEndpoints: pages({ small: 3_100, largest: 3_200 }, { after: 0, accounts: 100, limit: 500 }),
      releaseStrandedWebhookDeliveries: pages(
        { small: 50, largest: 20 },
        { after: { accountId: 0, locationId: 0 }, limit: 500 },
      ),
      findOverdueWebhookDeliveries: pages(28_000, { limit: 1_000 }),
      insertRedelivery: pages(
        { small: 50, largest: 40 },
        { id: CLAIM, selection: { status: null, type: null, locationId: null, from: null, to: null } },
      ),
      removeOldRedeliveries: pages(20, { keepDays: 90 }),
      findRedelivery: pages(20, { id: (at) => at.redeliveryId }),
      findRedeliveries: pages(30, { limit: 20 }),
      endRedelivery: pages(20, { id: (at) => at.redeliveryId }),
      findOutdatedWebhookSecrets: pages(
        { small: 30, largest: 20 },
        { keyId: 'other', after: ({ accountId }) => accountId },
      ),
      resealWebhookSecret: pages(20, { from: SEALED, to: SEALED }),
      findTopDeliveries: pages(10_000, { limit: 10 }),
    }),
    claimWebhookDeliveries: pages({ small: 1_100, largest: 1_400 }, (sql, { accountId }) =>
      store.claimWebhookDeliveries(sql, [{ accountId, ahead: 8, own: 8 }], BOUNDS),
    ),
    renewClaims: pages(20, (sql, at) =>
      store.renewClaims(sql, [{ accountId: at.accountId, sequence: at.lastSequence, claimNo: 0 }], { leaseMs: 1 }),
    ),
    releaseClaims: pages(20, (sql, at) =>
      store.releaseClaims(sql, [{ accountId: at.accountId, sequence: at.lastSequence, claimNo: 0 }]),
    ),
    findWebhookDeliveries: pages(
      390,
      page(() => ({})),
    ),
    'findWebhookDeliveries: of all states': pages(
      { small: 580, largest: 650 },
      page(() => ({ statuses: ['PENDING', 'HELD', 'DELIVERED', 'EXHAUSTED'] })),
    ),
    'findWebhookDeliveries: given up': pages(
      { small: 150, largest: 400 },
      page(() => ({ statuses: ['EXHAUSTED'] })),
    ),
    'findWebhookDeliveries: of a location': pages(
      180,
      page((at) => ({ locationId: at.locationId })),
    ),
    'findWebhookDeliveries: of a type and a time': pages(
      { small: 130, largest: 320 },
      page(() => ({ types: ['profile.updated'], from: days(-2), to: days(-1) })),
    ),
    findWebhookDelivery: pages(50, store.findWebhookDelivery),
    recordResults: pages(30, (sql, at) =>
      store.recordResults(
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
    ),
    webhookHealth: pages({ small: 120, largest: 70 }, (sql, at) => store.webhookHealth(sql, at.accountId)),
    findEndpoint: pages(20, store.findEndpoint),
    findEvent: pages(40, store.findEvent),
    findLastLocationId: pages(20, store.findLastLocationId),
    findRunningRedelivery: pages(20, store.findRunningRedelivery),
    requeueWebhookDelivery: pages(40, store.requeueWebhookDelivery),
    requeueChunk: pages({ small: 1_800, largest: 55_000 }, (sql, at) => requeue(sql, at, ROOM)),
    'requeueChunk: while enough wait': pages(90, (sql, at) => requeue(sql, at, NO_ROOM)),
  },
  {
    growing: { releaseHeldWebhookDeliveries: 'passes the locations with held deliveries' },
    acrossAccounts: {
      readBacklog: scans(task('counts what waits for 500 accounts in a call, once a minute in one dispatcher')),
      claimWebhookDeliveries: claim('the accounts that findAccountsWithWebhookDeliveries found'),
      findAccountsWithWebhookDeliveries: scans(claim('finds the 500 next accounts with pending deliveries')),
      releaseClaims: rows('what claimWebhookDeliveries returned'),
      renewClaims: rows('what claimWebhookDeliveries returned'),
      recordResults: rows('what claimWebhookDeliveries returned'),
      storeEndpointWarnings: task('endpoints that fail, in small steps'),
      countDefaultRows: task('counts rows outside the months'),
      createEventPartitions: task('creates the months of the shard'),
      deleteOldDefaultRows: task('deletes old rows outside the months'),
      dropOldEventPartitions: task('drops the old months of the shard'),
      releaseHeldOfOpenEndpoints: claim('the next accounts with held deliveries'),
      findOverdueWebhookDeliveries: scans(
        task('looks at the oldest due row of each account, once a minute in one worker'),
      ),
      requeueChunk: claim('the next redelivery of any account'),
      findOutdatedWebhookSecrets: task('finds secrets that an earlier key encrypts'),
      findTopDeliveries: scans(schema('counts at most a million rows, when an administrator asks')),
    },
    unreached: {
      createMonth: 'creates a month',
      dropOldEventPartitions: 'drops a month',
      deleteOldDefaultRows: 'runs only when rows are outside the months',
    },
  },
);
