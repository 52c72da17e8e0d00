import { declarePlans, digest, now, reference, SEALED } from '@listings/persistence/plans';
import {
  countRecoveryCodes,
  disableTotp,
  enableTotp,
  findOutdatedSecondFactors,
  resealSecondFactor,
  storeRecoveryCodes,
  storeTotpSecret,
  useRecoveryDigest,
  useTotpStep,
} from './second-factors.js';

const person = reference('a person may be a member of several accounts');

/** The calls of the functions in second-factors.ts. */
export const plans = declarePlans(
  {
    findOutdatedSecondFactors: {
      pages: 20,
      call: (sql, { userId }) => findOutdatedSecondFactors(sql, { keyId: 'other', after: userId }),
    },
    resealSecondFactor: {
      pages: 20,
      call: (sql, { userId }) => resealSecondFactor(sql, { userId, from: SEALED, to: SEALED }),
    },
    storeTotpSecret: { pages: 40, call: (sql, { userId }) => storeTotpSecret(sql, { userId, totpSecret: 'sealed' }) },
    enableTotp: {
      pages: 20,
      call: (sql, { userId }) => enableTotp(sql, { userId, totpSecret: 'sealed', step: 1, at: now() }),
    },
    useTotpStep: { pages: 20, call: (sql, { userId }) => useTotpStep(sql, { userId, step: 1 }) },
    disableTotp: { pages: 40, call: (sql, { userId }) => disableTotp(sql, userId) },
    storeRecoveryCodes: {
      pages: 60,
      call: (sql, { userId }) => storeRecoveryCodes(sql, { userId, digests: [digest('one'), digest('two')] }),
    },
    useRecoveryDigest: {
      pages: 20,
      call: (sql, { userId }) => useRecoveryDigest(sql, { userId, digest: digest('one'), at: now() }),
    },
    countRecoveryCodes: { pages: 20, call: (sql, { userId }) => countRecoveryCodes(sql, { userId }) },
  },
  {
    acrossAccounts: {
      countRecoveryCodes: person,
      disableTotp: person,
      enableTotp: person,
      findOutdatedSecondFactors: person,
      resealSecondFactor: person,
      storeRecoveryCodes: person,
      storeTotpSecret: person,
      useRecoveryDigest: person,
      useTotpStep: person,
    },
  },
);
