import { CLAIM, declarePlans, now, rows } from '@listings/persistence/plans';
import {
  beginCreation,
  endCreation,
  findEndedCreations,
  findOpenCreations,
  lockCreation,
  postponeCreation,
  requestCreation,
  unblockCreations,
} from './listing-creations.js';

/** The calls of the functions in listing-creations.ts. */
export const plans = declarePlans(
  {
    lockCreation: { pages: 20, call: lockCreation },
    requestCreation: {
      pages: { small: 50, largest: 40 },
      call: (sql, at) => requestCreation(sql, { ...at, folderRef: null, unlessSuggested: true, now: now() }),
    },
    findOpenCreations: { pages: 50, call: (sql, at) => findOpenCreations(sql, [at]) },
    findEndedCreations: {
      pages: 50,
      call: (sql, at) => findEndedCreations(sql, { ...at, locationIds: [at.locationId] }),
    },
    beginCreation: { pages: 20, call: (sql, at) => beginCreation(sql, { ...at, requestId: CLAIM }) },
    endCreation: {
      pages: 20,
      call: (sql, at) => endCreation(sql, at, { state: 'CREATED', issue: null, mayExist: false, now: now() }),
    },
    postponeCreation: { pages: 20, call: (sql, at) => postponeCreation(sql, at, { issue: null, blocked: false }) },
    unblockCreations: { pages: { small: 40, largest: 120 }, call: unblockCreations },
  },
  { acrossAccounts: { findOpenCreations: rows('what a claim of work returned') } },
);
