import * as accountsStore from '@listings/feature-accounts/store';
import * as identityStore from '@listings/feature-identity/store';
import { CLAIM, digest, hours, SEALED } from './call.js';
import type { Calls } from './call.js';

const INVITATION = {
  email: 'new@example.org',
  role: 'VIEWER',
  digest: digest('new'),
  mailed: true,
  language: 'de',
} as const;
const SESSION = { secondFactorSkipped: false, createdAt: new Date(), address: '192.0.2.1', userAgent: null } as const;
const BRAND = { accent: '#3b54cb', senderName: null, replyTo: null };
const IDENTITY = { issuer: 'https://identity.example', subject: 'subject 1' };

const ownSession = (userId: string) => ({ sessionId: CLAIM, userId, sessionDigest: digest('own') });

/** The people of the portal: users, members, sessions, invitations, links and identities. */
export const people: Calls = {
  findOutdatedSecondFactors: [
    20,
    20,
    (sql, { userId }) => identityStore.findOutdatedSecondFactors(sql, { keyId: 'other', after: userId }),
  ],
  resealSecondFactor: [
    20,
    20,
    (sql, { userId }) => identityStore.resealSecondFactor(sql, { userId, from: SEALED, to: SEALED }),
  ],
  findPortalAccount: [20, 20, (sql, { accountId }) => accountsStore.findPortalAccount(sql, accountId)],
  lockPortalAccount: [20, 20, (sql, { accountId }) => accountsStore.lockPortalAccount(sql, accountId)],
  setAccountName: [40, 40, (sql, { accountId }) => accountsStore.setAccountName(sql, { accountId, name: 'New' })],
  findAccountBrand: [20, 20, (sql, { accountId }) => accountsStore.findAccountBrand(sql, { accountId })],
  storeAccountBrand: [
    40,
    40,
    (sql, { accountId }) => accountsStore.storeAccountBrand(sql, { ...BRAND, accountId, name: 'New' }),
  ],
  storeLogo: [
    60,
    60,
    (sql, { accountId }) =>
      accountsStore.storeLogo(sql, { accountId, logo: { bytes: Buffer.alloc(20_000), digest: 'a' } }),
  ],
  findLogo: [20, 20, (sql, { accountId }) => accountsStore.findLogo(sql, { accountId, digest: 'a' })],
  setAccountDeletion: [
    40,
    40,
    (sql, { accountId }) => accountsStore.setAccountDeletion(sql, { accountId, deletionAt: hours(1) }),
  ],

  findRole: [20, 20, (sql, at) => accountsStore.findRole(sql, at)],
  findMembers: [40, 40, (sql, { accountId }) => identityStore.findMembers(sql, { accountId, limit: 500 })],
  findMember: [20, 20, (sql, at) => identityStore.findMember(sql, at)],
  countMembers: [20, 20, (sql, { accountId }) => identityStore.countMembers(sql, { accountId })],
  hasOtherOwner: [20, 20, (sql, at) => identityStore.hasOtherOwner(sql, at)],
  isMemberAddress: [
    20,
    20,
    (sql, { accountId }) =>
      identityStore.isMemberAddress(sql, { accountId, email: `person1@account${accountId}.example` }),
  ],
  insertMembership: [
    60,
    60,
    async (sql, { accountId, userId }) => {
      await accountsStore.deleteMembership(sql, { accountId, userId });
      await accountsStore.insertMembership(sql, { accountId, userId, role: 'VIEWER' });
    },
  ],
  setRole: [30, 30, (sql, { accountId, userId }) => accountsStore.setRole(sql, { accountId, userId, role: 'VIEWER' })],
  deleteMembership: [60, 60, (sql, at) => accountsStore.deleteMembership(sql, at)],
  lockMembership: [20, 20, (sql, at) => identityStore.lockMembership(sql, at)],
  findUserAccounts: [20, 20, (sql, { userId }) => identityStore.findUserAccounts(sql, { userId, limit: 100 })],

  findUser: [20, 20, (sql, { userId }) => identityStore.findUser(sql, userId)],
  findUserByEmail: [
    20,
    20,
    (sql, { accountId }) => identityStore.findUserByEmail(sql, `person1@account${accountId}.example`),
  ],
  lockUser: [20, 20, (sql, { userId }) => identityStore.lockUser(sql, { userId, passwordHash: 'hash' })],
  changePasswordHash: [
    20,
    20,
    (sql, { userId }) => identityStore.changePasswordHash(sql, { userId, passwordHash: 'hash', to: 'new' }),
  ],
  setUserLanguage: [40, 40, (sql, { userId }) => identityStore.setUserLanguage(sql, { userId, language: 'de' })],
  setUserName: [40, 40, (sql, { userId }) => identityStore.setUserName(sql, { userId, name: 'New' })],
  setEmailVerified: [40, 40, (sql, { userId }) => identityStore.setEmailVerified(sql, { userId, at: new Date() })],

  storeTotpSecret: [40, 40, (sql, { userId }) => identityStore.storeTotpSecret(sql, { userId, totpSecret: 'sealed' })],
  enableTotp: [
    20,
    20,
    (sql, { userId }) => identityStore.enableTotp(sql, { userId, totpSecret: 'sealed', step: 1, at: new Date() }),
  ],
  useTotpStep: [20, 20, (sql, { userId }) => identityStore.useTotpStep(sql, { userId, step: 1 })],
  disableTotp: [40, 40, (sql, { userId }) => identityStore.disableTotp(sql, userId)],
  storeRecoveryCodes: [
    60,
    60,
    (sql, { userId }) => identityStore.storeRecoveryCodes(sql, { userId, digests: [digest('one'), digest('two')] }),
  ],
  useRecoveryDigest: [
    20,
    20,
    (sql, { userId }) => identityStore.useRecoveryDigest(sql, { userId, digest: digest('one'), at: new Date() }),
  ],
  countRecoveryCodes: [20, 20, (sql, { userId }) => identityStore.countRecoveryCodes(sql, { userId })],

  findStoredSession: [
    20,
    20,
    (sql, { accountId }) => identityStore.findStoredSession(sql, digest(`session ${accountId} 1`)),
  ],
  touchSession: [
    20,
    20,
    (sql) => identityStore.touchSession(sql, { sessionId: CLAIM, before: hours(-1), now: new Date() }),
  ],
  insertSession: [
    60,
    60,
    (sql, { accountId, userId }) =>
      identityStore.insertSession(sql, {
        ...SESSION,
        digest: digest('new'),
        userId,
        accountId,
        secondFactorPending: false,
        lastUsedAt: new Date(),
        expiresAt: hours(1),
      }),
  ],
  deleteSurplusSessions: [
    30,
    30,
    (sql, { userId }) => identityStore.deleteSurplusSessions(sql, { userId, secondFactorPending: false, keep: 1 }),
  ],
  findUserSessions: [
    20,
    20,
    (sql, { userId }) =>
      identityStore.findUserSessions(sql, { userId, now: new Date(), usedAfter: hours(-100), limit: 100 }),
  ],
  renewSession: [
    20,
    20,
    (sql, { accountId, userId }) =>
      identityStore.renewSession(sql, {
        ...ownSession(userId),
        to: digest('new'),
        accountId,
        secondFactorPending: false,
        now: new Date(),
      }),
  ],
  completeSession: [
    20,
    20,
    (sql, { userId }) =>
      identityStore.completeSession(sql, {
        ...ownSession(userId),
        to: digest('new'),
        now: new Date(),
        expiresAt: hours(1),
      }),
  ],
  lockSession: [20, 20, (sql, { userId }) => identityStore.lockSession(sql, ownSession(userId))],
  endSession: [20, 20, (sql, { userId }) => identityStore.endSession(sql, ownSession(userId))],
  endSessionsOf: [20, 20, (sql, { userId }) => identityStore.endSessionsOf(sql, userId)],
  endSessionsBeside: [20, 20, (sql, { userId }) => identityStore.endSessionsBeside(sql, ownSession(userId))],
  endProviderSessions: [20, 20, (sql, at) => identityStore.endProviderSessions(sql, at)],

  findInvitation: [
    20,
    20,
    (sql, { accountId }) =>
      identityStore.findInvitation(sql, { digest: digest(`invitation ${accountId}`), now: new Date() }),
  ],
  findInvitationOf: [
    20,
    20,
    (sql, { accountId }) =>
      identityStore.findInvitationOf(sql, { accountId, email: `new@account${accountId}.example` }),
  ],
  findAccountInvitation: [
    20,
    20,
    (sql, { accountId }) => identityStore.findAccountInvitation(sql, { accountId, id: CLAIM }),
  ],
  findInvitations: [
    20,
    20,
    (sql, { accountId }) => identityStore.findInvitations(sql, { accountId, now: new Date(), limit: 100 }),
  ],
  countOpenInvitations: [20, 20, (sql, { accountId }) => identityStore.countOpenInvitations(sql, { accountId })],
  storeInvitation: [
    60,
    60,
    (sql, { accountId, userId }) =>
      identityStore.storeInvitation(sql, {
        ...INVITATION,
        accountId,
        invitedBy: userId,
        createdAt: new Date(),
        expiresAt: hours(1),
      }),
  ],
  endInvitation: [
    20,
    20,
    (sql) => identityStore.endInvitation(sql, { id: CLAIM, digest: digest('new'), at: new Date() }),
  ],
  deleteInvitation: [20, 20, (sql, { accountId }) => identityStore.deleteInvitation(sql, { accountId, id: CLAIM })],
  deleteEndedInvitations: [
    20,
    20,
    (sql, { accountId }) => identityStore.deleteEndedInvitations(sql, { accountId, now: new Date() }),
  ],
  deleteInvitationsBy: [
    20,
    20,
    (sql, { accountId, userId }) => identityStore.deleteInvitationsBy(sql, { accountId, invitedBy: userId }),
  ],

  insertUserLink: [
    40,
    40,
    (sql, { accountId, userId }) =>
      identityStore.insertUserLink(sql, {
        digest: digest('link'),
        userId,
        purpose: 'RESET_PASSWORD',
        issuedIn: accountId,
        createdAt: new Date(),
        expiresAt: hours(1),
      }),
  ],
  insertResetLinkOf: [
    20,
    20,
    (sql, { accountId }) =>
      identityStore.insertResetLinkOf(sql, {
        email: `person1@account${accountId}.example`,
        digest: digest('link'),
        createdAt: new Date(),
        expiresAt: hours(1),
      }),
  ],
  findLink: [
    20,
    20,
    (sql) => identityStore.findLink(sql, { digest: digest('link'), purpose: 'VERIFY_EMAIL', now: new Date() }),
  ],
  useLink: [
    20,
    20,
    (sql) => identityStore.useLink(sql, { digest: digest('link'), purpose: 'VERIFY_EMAIL', now: new Date() }),
  ],
  endResetLinks: [20, 20, (sql, { userId }) => identityStore.endResetLinks(sql, { userId, at: new Date() })],
  endIssuedLinks: [20, 20, (sql, { accountId }) => identityStore.endIssuedLinks(sql, { accountId, at: new Date() })],

  findSsoIdentity: [20, 20, (sql, { accountId }) => identityStore.findSsoIdentity(sql, { ...IDENTITY, accountId })],
  findUserOfIdentity: [20, 20, (sql) => identityStore.findUserOfIdentity(sql, IDENTITY)],
  hasOtherSubject: [20, 20, (sql, { userId }) => identityStore.hasOtherSubject(sql, { ...IDENTITY, userId })],
  storeSsoIdentity: [
    60,
    60,
    (sql, { accountId, userId }) => identityStore.storeSsoIdentity(sql, { ...IDENTITY, accountId, userId }),
  ],
};
