import { declarePlans, rows } from '@listings/persistence/plans';
import { findSubmissionStates } from './submission-states.js';

/** The calls of the functions in submission-states.ts. */
export const plans = declarePlans(
  {
    findSubmissionStates: { pages: 20, call: (sql, at) => findSubmissionStates(sql, [at]) },
  },
  { acrossAccounts: { findSubmissionStates: rows('what a claim of work returned, or the listings of a location') } },
);
