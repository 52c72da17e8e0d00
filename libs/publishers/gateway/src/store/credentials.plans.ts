import { CLAIM, declarePlans, SEALED } from '@listings/persistence/plans';
import { claimRenewal, extendRenewal, releaseRenewal, resealCredentials, storeRenewal } from './credentials.js';

/** The calls of the functions in credentials.ts. */
export const plans = declarePlans({
  claimRenewal: { pages: 50, call: (sql, at) => claimRenewal(sql, { ...at, claim: CLAIM, credentialsVersion: 1 }) },
  extendRenewal: { pages: 20, call: (sql, at) => extendRenewal(sql, { ...at, claim: CLAIM }) },
  releaseRenewal: { pages: 20, call: (sql, at) => releaseRenewal(sql, { ...at, claim: CLAIM }) },
  storeRenewal: { pages: 20, call: (sql, at) => storeRenewal(sql, { ...at, claim: CLAIM, credentials: SEALED }) },
  resealCredentials: {
    pages: 50,
    call: (sql, at) => resealCredentials(sql, { ...at, from: SEALED, to: 'v1.other.sealed' }),
  },
});
