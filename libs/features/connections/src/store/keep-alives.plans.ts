import { declarePlans, rows } from '@listings/persistence/plans';
import { findValidConnections } from './keep-alives.js';

/** The calls of the functions in keep-alives.ts. */
export const plans = declarePlans(
  {
    findValidConnections: { pages: 20, call: (sql, at) => findValidConnections(sql, [at]) },
  },
  { acrossAccounts: { findValidConnections: rows('what a claim of work returned') } },
);
