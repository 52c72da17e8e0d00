import { declarePlans, now, rows } from '@listings/persistence/plans';
import {
  clearMatchRemarks,
  deleteMatches,
  findRunningSearches,
  findUncompared,
  lockMatchRequests,
  noteUnlinked,
  requestMatches,
  settleMatchRequest,
} from './match-requests.js';

/** The calls of the functions in match-requests.ts. */
export const plans = declarePlans(
  {
    requestMatches: {
      pages: 50,
      call: (sql, at) =>
        requestMatches(sql, { accountId: at.accountId, connectedAccountIds: [at.connectedAccountId], now: now() }),
    },
    clearMatchRemarks: { pages: { small: 40, largest: 60 }, call: clearMatchRemarks },
    findRunningSearches: { pages: 20, call: (sql, at) => findRunningSearches(sql, [at]) },
    settleMatchRequest: {
      pages: 20,
      call: (sql, at) => settleMatchRequest(sql, { ...at, state: 'MATCH_COMPLETED', remarks: null }),
    },
    deleteMatches: { pages: { small: 110, largest: 240 }, call: deleteMatches },
    lockMatchRequests: {
      pages: 20,
      call: (sql, at) => lockMatchRequests(sql, { ...at, connectedAccountIds: [at.connectedAccountId] }),
    },
    findUncompared: {
      pages: { small: 100, largest: 400 },
      call: (sql, at) => findUncompared(sql, { ...at, since: new Date(0) }),
    },
    'findUncompared: one of two': {
      pages: { small: 100, largest: 400 },
      call: (sql, at) =>
        findUncompared(sql, { ...at, since: new Date(0), only: [at.connectedAccountId, at.connectedAccountId] }),
    },
    noteUnlinked: {
      pages: 100,
      call: (sql, at) =>
        noteUnlinked(sql, { accountId: at.accountId, connectedAccountIds: [at.connectedAccountId], at: now() }),
    },
  },
  { acrossAccounts: { findRunningSearches: rows('what a claim of work returned') } },
);
