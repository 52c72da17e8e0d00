import { declarePlans, schema } from '@listings/persistence/plans';
import { doubtResponses } from './doubt-responses.js';

/** The calls of the functions in doubt-responses.ts. */
export const plans = declarePlans(
  {
    doubtResponses: { pages: 500_000, call: (sql) => doubtResponses(sql) },
  },
  { acrossAccounts: { doubtResponses: { ...schema('all open responses, after a restored backup'), scans: true } } },
);
