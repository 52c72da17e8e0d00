import { declarePlans, reference } from '@listings/persistence/plans';
import { findSsoIdentity, findUserOfIdentity, hasOtherSubject, storeSsoIdentity } from './sso-identities.js';

const IDENTITY = { issuer: 'https://identity.example', subject: 'subject 1' };
const person = reference('a person may be a member of several accounts');

/** The calls of the functions in sso-identities.ts. */
export const plans = declarePlans(
  {
    findSsoIdentity: { pages: 20, call: (sql, { accountId }) => findSsoIdentity(sql, { ...IDENTITY, accountId }) },
    findUserOfIdentity: { pages: 20, call: (sql) => findUserOfIdentity(sql, IDENTITY) },
    hasOtherSubject: { pages: 20, call: (sql, { userId }) => hasOtherSubject(sql, { ...IDENTITY, userId }) },
    storeSsoIdentity: {
      pages: 60,
      call: (sql, { accountId, userId }) => storeSsoIdentity(sql, { ...IDENTITY, accountId, userId }),
    },
  },
  { acrossAccounts: { findUserOfIdentity: person, hasOtherSubject: person } },
);
