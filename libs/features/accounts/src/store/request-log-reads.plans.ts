import { declarePlans, hours } from '@listings/persistence/plans';
import { findRequest, findRequests } from './request-log-reads.js';

/** The calls of the functions in request-log-reads.ts. */
export const plans = declarePlans({
  findRequests: {
    pages: { small: 530, largest: 620 },
    call: (sql, { accountId }) => findRequests(sql, { accountId }, { limit: 50, examine: 5000 }),
  },
  'findRequests: failed ones of an operation': {
    pages: { small: 50, largest: 1_800 },
    call: (sql, { accountId }) =>
      findRequests(
        sql,
        { accountId, outcome: 'CLIENT_ERROR', operation: 'list-locations' },
        { limit: 50, examine: 5000 },
      ),
  },
  findRequest: { pages: 20, call: (sql, at) => findRequest(sql, { accountId: at.accountId, at: hours(-1), id: 1 }) },
});
