import { CLAIM, declarePlans, digest, hours, now, reference } from '@listings/persistence/plans';
import {
  countOpenInvitations,
  deleteEndedInvitations,
  deleteInvitation,
  deleteInvitationsBy,
  endInvitation,
  findAccountInvitation,
  findInvitation,
  findInvitationOf,
  findInvitations,
  storeInvitation,
} from './invitations.js';

const INVITATION = {
  email: 'new@example.org',
  role: 'VIEWER',
  digest: digest('new'),
  mailed: true,
  language: 'de',
} as const;

const byDigest = reference('the digest leads to the account');

/** The calls of the functions in invitations.ts. */
export const plans = declarePlans(
  {
    findInvitation: {
      pages: 20,
      call: (sql, { accountId }) => findInvitation(sql, { digest: digest(`invitation ${accountId}`), now: now() }),
    },
    findInvitationOf: {
      pages: 20,
      call: (sql, { accountId }) => findInvitationOf(sql, { accountId, email: `new@account${accountId}.example` }),
    },
    findAccountInvitation: {
      pages: 20,
      call: (sql, { accountId }) => findAccountInvitation(sql, { accountId, id: CLAIM }),
    },
    findInvitations: {
      pages: 20,
      call: (sql, { accountId }) => findInvitations(sql, { accountId, now: now(), limit: 100 }),
    },
    countOpenInvitations: { pages: 20, call: (sql, { accountId }) => countOpenInvitations(sql, { accountId }) },
    storeInvitation: {
      pages: 60,
      call: (sql, { accountId, userId }) =>
        storeInvitation(sql, { ...INVITATION, accountId, invitedBy: userId, createdAt: now(), expiresAt: hours(1) }),
    },
    endInvitation: { pages: 20, call: (sql) => endInvitation(sql, { id: CLAIM, digest: digest('new'), at: now() }) },
    deleteInvitation: { pages: 20, call: (sql, { accountId }) => deleteInvitation(sql, { accountId, id: CLAIM }) },
    deleteEndedInvitations: {
      pages: 20,
      call: (sql, { accountId }) => deleteEndedInvitations(sql, { accountId, now: now() }),
    },
    deleteInvitationsBy: {
      pages: 20,
      call: (sql, { accountId, userId }) => deleteInvitationsBy(sql, { accountId, invitedBy: userId }),
    },
  },
  { acrossAccounts: { endInvitation: byDigest, findInvitation: byDigest } },
);
