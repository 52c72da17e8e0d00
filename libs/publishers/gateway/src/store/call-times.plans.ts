import { declarePlans } from '@listings/persistence/plans';
import type { Place } from '@listings/persistence/plans';
import { holdCallTime, queueForCallTime, takeCallTime, untilCallTime } from './call-times.js';

const TIME = { callLimit: '2/1', windowMs: 1_060, spacingMs: 530, keepsMs: 20, byMs: 50, stepMs: 371 };
const ofApplication = { of: { publisher: 'MAPS_ONE' } };
const ofConnection = (at: Place) => ({ of: { ...at, listingRef: '' } });

/** The calls of the functions in call-times.ts. */
export const plans = declarePlans({
  'takeCallTime: application': { pages: 20, call: (sql) => takeCallTime(sql, { ...ofApplication, ...TIME }) },
  'takeCallTime: connected account': {
    pages: { small: 40, largest: 60 },
    call: (sql, at) => takeCallTime(sql, { ...ofConnection(at), ...TIME }),
  },
  'untilCallTime: application': { pages: 20, call: (sql) => untilCallTime(sql, { ...ofApplication, ...TIME }) },
  'untilCallTime: connected account': {
    pages: { small: 20, largest: 40 },
    call: (sql, at) => untilCallTime(sql, { ...ofConnection(at), ...TIME }),
  },
  'queueForCallTime: application': { pages: 20, call: (sql) => queueForCallTime(sql, { ...ofApplication, ...TIME }) },
  'queueForCallTime: connected account': {
    pages: { small: 40, largest: 60 },
    call: (sql, at) => queueForCallTime(sql, { ...ofConnection(at), ...TIME }),
  },
  'holdCallTime: application': { pages: 20, call: (sql) => holdCallTime(sql, { ...ofApplication, ...TIME }) },
  'holdCallTime: connected account': {
    pages: { small: 40, largest: 60 },
    call: (sql, at) => holdCallTime(sql, { ...ofConnection(at), ...TIME }),
  },
});
