import { CLAIM, declarePlans, rows } from '@listings/persistence/plans';
import { insertLoggedRequests } from './request-log-writes.js';

/** The calls of the functions in request-log-writes.ts. */
export const plans = declarePlans(
  {
    insertLoggedRequests: {
      pages: { small: 60, largest: 20 },
      call: (sql, { accountId }) =>
        insertLoggedRequests(sql, [
          {
            accountId,
            keyId: CLAIM,
            method: 'GET',
            path: '/',
            query: null,
            operation: null,
            status: 200,
            outcome: 'SUCCESS',
            errors: [],
            correlationId: CLAIM,
            durationMs: 1,
            requestBytes: 1,
            responseBytes: 1,
            idempotencyKey: null,
            replayed: false,
            ageMs: 1,
          },
        ]),
    },
  },
  {
    acrossAccounts: {
      insertLoggedRequests: rows(
        'the requests that one api answered: of one shard if the requests are routed by account, else split',
      ),
    },
  },
);
