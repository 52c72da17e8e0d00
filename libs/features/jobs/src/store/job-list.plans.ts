import { callsOf, CLAIM, declarePlans, hours } from '@listings/persistence/plans';
import { findJobPage } from './job-list.js';

/** The calls of the functions in job-list.ts. */
export const plans = declarePlans({
  ...callsOf(findJobPage)({
    '': { pages: { small: 60, largest: 90 }, request: () => ({ right: 'WRITE', filter: {}, page: { size: 50 } }) },
    'of an owner': {
      pages: { small: 60, largest: 90 },
      request: () => ({ right: 'OWNER', filter: {}, page: { size: 50 } }),
    },
    'of an administrator': {
      pages: { small: 60, largest: 90 },
      request: () => ({ right: 'ADMIN', filter: {}, page: { size: 50 } }),
    },
    open: { pages: 20, request: () => ({ right: 'WRITE', filter: { open: true }, page: { size: 50 } }) },
    'of a kind': {
      pages: { small: 60, largest: 90 },
      request: () => ({ right: 'WRITE', filter: { kind: 'location-import' }, page: { size: 50 } }),
    },
    'older ones': {
      pages: { small: 50, largest: 120 },
      request: () => ({
        right: 'WRITE',
        filter: {},
        page: { size: 50, position: { createdAt: hours(-1_000), id: CLAIM } },
      }),
    },
  }),
});
