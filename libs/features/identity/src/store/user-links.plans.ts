import { declarePlans, digest, hours, now, reference } from '@listings/persistence/plans';
import { endIssuedLinks, endResetLinks, findLink, insertResetLinkOf, insertUserLink, useLink } from './user-links.js';

const person = reference('a person may be a member of several accounts');

/** The calls of the functions in user-links.ts. */
export const plans = declarePlans(
  {
    insertUserLink: {
      pages: 40,
      call: (sql, { accountId, userId }) =>
        insertUserLink(sql, {
          digest: digest('link'),
          userId,
          purpose: 'RESET_PASSWORD',
          issuedIn: accountId,
          createdAt: now(),
          expiresAt: hours(1),
        }),
    },
    insertResetLinkOf: {
      pages: 20,
      call: (sql, { accountId }) =>
        insertResetLinkOf(sql, {
          email: `person1@account${accountId}.example`,
          digest: digest('link'),
          createdAt: now(),
          expiresAt: hours(1),
        }),
    },
    findLink: {
      pages: 20,
      call: (sql) => findLink(sql, { digest: digest('link'), purpose: 'VERIFY_EMAIL', now: now() }),
    },
    useLink: {
      pages: 20,
      call: (sql) => useLink(sql, { digest: digest('link'), purpose: 'VERIFY_EMAIL', now: now() }),
    },
    endResetLinks: { pages: 20, call: (sql, { userId }) => endResetLinks(sql, { userId, at: now() }) },
    endIssuedLinks: { pages: 20, call: (sql, { accountId }) => endIssuedLinks(sql, { accountId, at: now() }) },
  },
  {
    acrossAccounts: {
      endResetLinks: person,
      findLink: person,
      insertResetLinkOf: person,
      insertUserLink: person,
      useLink: person,
    },
  },
);
