import { declarePlans, rows } from '@listings/persistence/plans';
import { recordResults } from './delivery-results.js';

/** The calls of the functions in delivery-results.ts. */
export const plans = declarePlans(
  {
    recordResults: {
      pages: 30,
      call: (sql, at) =>
        recordResults(
          sql,
          [
            {
              accountId: at.accountId,
              sequence: at.lastSequence,
              claimNo: 0,
              state: 'DELIVERED',
              delayMs: null,
              ageMs: 1,
              durationMs: 1,
              responseStatus: 200,
              responseBody: null,
              error: null,
            },
          ],
          { ms: 1, failures: 10 },
        ),
    },
  },
  { acrossAccounts: { recordResults: rows('what claimWebhookDeliveries returned') } },
);
