import { declarePlans, rows } from '@listings/persistence/plans';
import { findOpenSubmissions } from './open-submissions.js';

/** The calls of the functions in open-submissions.ts. */
export const plans = declarePlans(
  {
    findOpenSubmissions: { pages: { small: 20, largest: 40 }, call: (sql, at) => findOpenSubmissions(sql, [at]) },
  },
  { acrossAccounts: { findOpenSubmissions: rows('what a claim of work returned') } },
);
