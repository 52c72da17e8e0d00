import { declarePlans, now } from '@listings/persistence/plans';
import { SERVICE_AUTHOR } from '../rules/location-change.js';
import { findChanged, findLocationChanges, recordLocationChanges } from './location-changes.js';

/** The calls of the functions in location-changes.ts. */
export const plans = declarePlans({
  findChanged: { pages: { small: 400, largest: 1_000 }, call: findChanged },
  recordLocationChanges: {
    pages: { small: 770, largest: 1_900 },
    call: (sql, at) => recordLocationChanges(sql, { ...at, action: 'UPDATED', author: SERVICE_AUTHOR, at: now() }),
  },
  findLocationChanges: { pages: 30, call: (sql, at) => findLocationChanges(sql, { ...at, limit: 50 }) },
});
