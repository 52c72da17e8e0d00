import { declarePlans } from '@listings/persistence/plans';
import { insertEvents, insertTestEvent } from './event-rows.js';

/** A new event. */
export const EVENT = { locationId: null, type: 'profile.updated', body: '{}' };

/** The calls of the functions in event-rows.ts. */
export const plans = declarePlans(
  {
    insertTestEvent: { pages: 80, call: (sql, { accountId }) => insertTestEvent(sql, { accountId, event: EVENT }) },
    insertEvents: { pages: 80, call: (sql, { accountId }) => insertEvents(sql, { accountId, events: [EVENT] }) },
  },
  { withoutCall: { notifyDispatchers: 'notifies after the commit, and every write of events calls it' } },
);
