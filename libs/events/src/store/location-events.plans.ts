import { declarePlans } from '@listings/persistence/plans';
import { findLocationEvents } from './location-events.js';

/** The calls of the functions in location-events.ts. */
export const plans = declarePlans({
  findLocationEvents: {
    pages: 150,
    call: (sql, at) => findLocationEvents(sql, { ...at, types: ['profile.updated'], limit: 50 }),
  },
});
