import { declarePlans } from '@listings/persistence/plans';
import { findEvent, findEventsAfter, findLastLocationId } from './event-list.js';

/** The calls of the functions in event-list.ts. */
export const plans = declarePlans({
  findEvent: { pages: 40, call: findEvent },
  findEventsAfter: {
    pages: { small: 260, largest: 70 },
    call: (sql, at) =>
      findEventsAfter(sql, { accountId: at.accountId, after: at.sequence, limit: 100, maxBytes: 1_000_000 }),
  },
  findLastLocationId: { pages: 20, call: findLastLocationId },
});
