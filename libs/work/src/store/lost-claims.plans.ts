import { claim, declarePlans, rows } from '@listings/persistence/plans';
import { claimed } from './claims.plans.js';
import { forgiveClaims, releaseLostClaims } from './lost-claims.js';

/** The calls of the functions in lost-claims.ts. */
export const plans = declarePlans(
  {
    forgiveClaims: { pages: 50, call: (sql, at) => forgiveClaims(sql, [claimed(at)]) },
    releaseLostClaims: { pages: 950, call: (sql) => releaseLostClaims(sql, { limit: 20 }) },
  },
  {
    acrossAccounts: {
      forgiveClaims: rows('claims of the process'),
      releaseLostClaims: claim('the next rows whose processes have ended'),
    },
  },
);
