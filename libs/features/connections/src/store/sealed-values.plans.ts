import { declarePlans, digest, hours, reference, SEALED } from '@listings/persistence/plans';
import { findOutdatedCredentials, findOutdatedVerifiers, resealVerifier } from './sealed-values.js';

/** The calls of the functions in sealed-values.ts. */
export const plans = declarePlans(
  {
    findOutdatedCredentials: {
      pages: { small: 40, largest: 390 },
      call: (sql, at) => findOutdatedCredentials(sql, { keyId: 'other', after: at }),
    },
    findOutdatedVerifiers: {
      pages: 90,
      call: (sql) => findOutdatedVerifiers(sql, { keyId: 'other', openedAfter: hours(-1) }),
    },
    resealVerifier: {
      pages: 20,
      call: (sql, { accountId }) =>
        resealVerifier(sql, { stateDigest: digest(`state ${accountId} 1`), from: SEALED, to: SEALED }),
    },
  },
  {
    acrossAccounts: {
      findOutdatedVerifiers: { ...reference('an administrator rotates the key'), scans: true },
      resealVerifier: reference('the digest leads to the account'),
    },
  },
);
