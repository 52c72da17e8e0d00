import { CLAIM, claim, days, declarePlans } from '@listings/persistence/plans';
import type { MeasuredDatabase, Place } from '@listings/persistence/plans';
import {
  endRedelivery,
  findRedeliveries,
  findRedelivery,
  findRunningRedelivery,
  insertRedelivery,
  removeOldRedeliveries,
  requeueChunk,
  requeueWebhookDelivery,
} from './redeliveries.js';

/** More deliveries than wait in the load. */
const ROOM = 1_000_000;
const NO_ROOM = 0;

/** Starts a redelivery and requeues its first chunk. */
async function requeue(sql: MeasuredDatabase, { accountId }: Place, maxWaiting: number): Promise<void> {
  const selection = { status: 'DELIVERED', type: null, locationId: null, from: days(-2), to: null } as const;
  await insertRedelivery(sql, { accountId, id: CLAIM, selection });
  await requeueChunk(sql, { limit: 500, maxWaiting, retryMs: 1 });
}

/** The calls of the functions in redeliveries.ts. */
export const plans = declarePlans(
  {
    insertRedelivery: {
      pages: { small: 50, largest: 40 },
      call: (sql, { accountId }) =>
        insertRedelivery(sql, {
          accountId,
          id: CLAIM,
          selection: { status: null, type: null, locationId: null, from: null, to: null },
        }),
    },
    removeOldRedeliveries: {
      pages: 20,
      call: (sql, { accountId }) => removeOldRedeliveries(sql, { accountId, keepDays: 90 }),
    },
    findRedelivery: { pages: 20, call: (sql, at) => findRedelivery(sql, { ...at, id: at.redeliveryId }) },
    findRunningRedelivery: { pages: 20, call: findRunningRedelivery },
    findRedeliveries: { pages: 30, call: (sql, { accountId }) => findRedeliveries(sql, { accountId, limit: 20 }) },
    endRedelivery: { pages: 20, call: (sql, at) => endRedelivery(sql, { ...at, id: at.redeliveryId }) },
    requeueWebhookDelivery: { pages: 40, call: requeueWebhookDelivery },
    requeueChunk: { pages: { small: 1_800, largest: 55_000 }, call: (sql, at) => requeue(sql, at, ROOM) },
    'requeueChunk: while enough wait': { pages: 90, call: (sql, at) => requeue(sql, at, NO_ROOM) },
  },
  { acrossAccounts: { requeueChunk: claim('the next redelivery of any account') } },
);
