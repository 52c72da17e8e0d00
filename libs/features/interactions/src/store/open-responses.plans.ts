import { declarePlans, rows } from '@listings/persistence/plans';
import { RESPONSE } from './interaction-writes.plans.js';
import {
  archiveReplaced,
  beginResponses,
  lockOpenResponse,
  resumeResponses,
  storeResponseOutcome,
} from './open-responses.js';

/** The calls of the functions in open-responses.ts. */
export const plans = declarePlans(
  {
    beginResponses: { pages: 100, call: (sql, at) => beginResponses(sql, [at]) },
    lockOpenResponse: { pages: 20, call: lockOpenResponse },
    storeResponseOutcome: {
      pages: 50,
      call: (sql, at) =>
        storeResponseOutcome(sql, at, { ...RESPONSE, state: 'CONFIRMED', ref: 'r', failures: 0, absent: false }),
    },
    archiveReplaced: { pages: 30, call: (sql, at) => archiveReplaced(sql, at, { ...at, ref: 'r' }) },
    resumeResponses: { pages: { small: 2_500, largest: 3_000 }, call: resumeResponses },
  },
  { acrossAccounts: { beginResponses: rows('the responses of claimed work') } },
);
