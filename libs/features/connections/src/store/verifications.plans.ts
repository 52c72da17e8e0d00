import { declarePlans, rows } from '@listings/persistence/plans';
import { findVerifications, lockVerifications, storeVerificationStates } from './verifications.js';

const LINKED = { state: 'PENDING', linkStatus: 'LINKED', linkIssue: null, archived: false } as const;

/** The calls of the functions in verifications.ts. */
export const plans = declarePlans(
  {
    findVerifications: { pages: 20, call: (sql, at) => findVerifications(sql, [at]) },
    lockVerifications: {
      pages: 80,
      call: (sql, at) => lockVerifications(sql, { ...at, verifications: [{ ...at, ...LINKED }] }),
    },
    storeVerificationStates: {
      pages: 40,
      call: (sql, at) => storeVerificationStates(sql, { ...at, states: [{ ...at, state: 'VERIFIED' }] }),
    },
  },
  { acrossAccounts: { findVerifications: rows('what a claim of work returned') } },
);
