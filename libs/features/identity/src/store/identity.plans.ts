import { CLAIM, declarePlans, digest, hours, now, pages, reference, SEALED } from '@listings/persistence/plans';
import * as store from './index.js';

const INVITATION = {
  email: 'new@example.org',
  role: 'VIEWER',
  digest: digest('new'),
  mailed: true,
  language: 'de',
} as const;

const byDigest = reference('the digest leads to the account');
const mail = reference('mails belong to no account');
const person = reference('a person may be a member of several accounts');
const SESSION = { secondFactorSkipped: false, createdAt: now(), address: '192.0.2.1', userAgent: null } as const;
const ownSession = (userId: string) => ({ sessionId: CLAIM, userId, sessionDigest: digest('own') });
const signIn = reference('the account is not known yet');
const IDENTITY = { issuer: 'https://identity.example', subject: 'subject 1' };

/** The calls of the statements of this store. */
export const plans = declarePlans(
  {
    findInvitation: pages(20, (sql, { accountId }) =>
      store.findInvitation(sql, { digest: digest(`invitation ${accountId}`), now: now() }),
    ),
    findInvitationOf: pages(20, (sql, { accountId }) =>
      store.findInvitationOf(sql, { accountId, email: `new@account${accountId}.example` }),
    ),
    findAccountInvitation: pages(20, (sql, { accountId }) =>
      store.findAccountInvitation(sql, { accountId, id: CLAIM }),
    ),
    findInvitations: pages(20, (sql, { accountId }) =>
      store.findInvitations(sql, { accountId, now: now(), limit: 100 }),
    ),
    countOpenInvitations: pages(20, (sql, { accountId }) => store.countOpenInvitations(sql, { accountId })),
    storeInvitation: pages(60, (sql, { accountId, userId }) =>
      store.storeInvitation(sql, {
        ...INVITATION,
        accountId,
        invitedBy: userId,
        createdAt: now(),
        expiresAt: hours(1),
      }),
    ),
    endInvitation: pages(20, (sql) => store.endInvitation(sql, { id: CLAIM, digest: digest('new'), at: now() })),
    deleteInvitation: pages(20, (sql, { accountId }) => store.deleteInvitation(sql, { accountId, id: CLAIM })),
    deleteEndedInvitations: pages(20, (sql, { accountId }) =>
      store.deleteEndedInvitations(sql, { accountId, now: now() }),
    ),
    deleteInvitationsBy: pages(20, (sql, { accountId, userId }) =>
      store.deleteInvitationsBy(sql, { accountId, invitedBy: userId }),
    ),
    insertMail: pages({ small: 110, largest: 20 }, (sql) =>
      store.insertMail(sql, {
        id: CLAIM,
        recipient: 'ann@example.org',
        subject: 'Hello',
        body: 'Hello',
        appearance: 'Hello',
        now: now(),
        expiresAt: hours(1),
      }),
    ),
    claimDueMails: pages(20, (sql) => store.claimDueMails(sql, { now: now(), leaseEndsAt: hours(1), limit: 20 })),
    postponeMail: pages(20, (sql) => store.postponeMail(sql, { id: CLAIM, attempts: 1, dueAt: hours(1) })),
    findOutdatedMails: pages(20, (sql) => store.findOutdatedMails(sql, { keyId: 'other', after: undefined })),
    resealMail: pages(20, (sql) => store.resealMail(sql, { id: CLAIM, from: 'a', body: 'b', appearance: 'b' })),
    deleteMail: pages(20, (sql) => store.deleteMail(sql, CLAIM)),
    deleteExpiredMails: pages(20, (sql) => store.deleteExpiredMails(sql, { now: now(), limit: 100 })),
    findMembers: pages(40, (sql, { accountId }) => store.findMembers(sql, { accountId, limit: 500 })),
    findMember: pages(20, store.findMember),
    countMembers: pages(20, (sql, { accountId }) => store.countMembers(sql, { accountId })),
    hasOtherOwner: pages(20, store.hasOtherOwner),
    isMemberAddress: pages(20, (sql, { accountId }) =>
      store.isMemberAddress(sql, { accountId, email: `person1@account${accountId}.example` }),
    ),
    lockMembership: pages(20, store.lockMembership),
    findUserAccounts: pages(20, (sql, { userId }) => store.findUserAccounts(sql, { userId, limit: 100 })),
    findAccountsOfUser: pages({ small: 30, largest: 20 }, (sql, { userId }) => store.findAccountsOfUser(sql, userId)),
    replacePassword: pages({ small: 90, largest: 60 }, (sql, { userId }) =>
      store.replacePassword(sql, { userId, passwordHash: 'hash' }),
    ),
    insertResetLink: pages(40, (sql, { userId }) =>
      store.insertResetLink(sql, { userId, digest: digest('link'), expiresAt: hours(1) }),
    ),
    findOutdatedSecondFactors: pages(20, (sql, { userId }) =>
      store.findOutdatedSecondFactors(sql, { keyId: 'other', after: userId }),
    ),
    resealSecondFactor: pages(20, (sql, { userId }) =>
      store.resealSecondFactor(sql, { userId, from: SEALED, to: SEALED }),
    ),
    storeTotpSecret: pages(40, (sql, { userId }) => store.storeTotpSecret(sql, { userId, totpSecret: 'sealed' })),
    enableTotp: pages(20, (sql, { userId }) =>
      store.enableTotp(sql, { userId, totpSecret: 'sealed', step: 1, at: now() }),
    ),
    useTotpStep: pages(20, (sql, { userId }) => store.useTotpStep(sql, { userId, step: 1 })),
    disableTotp: pages(40, (sql, { userId }) => store.disableTotp(sql, userId)),
    storeRecoveryCodes: pages(60, (sql, { userId }) =>
      store.storeRecoveryCodes(sql, { userId, digests: [digest('one'), digest('two')] }),
    ),
    useRecoveryDigest: pages(20, (sql, { userId }) =>
      store.useRecoveryDigest(sql, { userId, digest: digest('one'), at: now() }),
    ),
    countRecoveryCodes: pages(20, (sql, { userId }) => store.countRecoveryCodes(sql, { userId })),
    findStoredSession: pages(20, (sql, { accountId }) =>
      store.findStoredSession(sql, digest(`session ${accountId} 1`)),
    ),
    touchSession: pages(20, (sql) => store.touchSession(sql, { sessionId: CLAIM, before: hours(-1), now: now() })),
    insertSession: pages(60, (sql, { accountId, userId }) =>
      store.insertSession(sql, {
        ...SESSION,
        digest: digest('new'),
        userId,
        accountId,
        secondFactorPending: false,
        lastUsedAt: now(),
        expiresAt: hours(1),
      }),
    ),
    deleteSurplusSessions: pages(30, (sql, { userId }) =>
      store.deleteSurplusSessions(sql, { userId, secondFactorPending: false, keep: 1 }),
    ),
    findUserSessions: pages(20, (sql, { userId }) =>
      store.findUserSessions(sql, { userId, now: now(), usedAfter: hours(-100), limit: 100 }),
    ),
    renewSession: pages(20, (sql, { accountId, userId }) =>
      store.renewSession(sql, {
        ...ownSession(userId),
        to: digest('new'),
        accountId,
        secondFactorPending: false,
        now: now(),
      }),
    ),
    completeSession: pages(20, (sql, { userId }) =>
      store.completeSession(sql, { ...ownSession(userId), to: digest('new'), now: now(), expiresAt: hours(1) }),
    ),
    lockSession: pages(20, (sql, { userId }) => store.lockSession(sql, ownSession(userId))),
    endSession: pages(20, (sql, { userId }) => store.endSession(sql, ownSession(userId))),
    endSessionsOf: pages(20, (sql, { userId }) => store.endSessionsOf(sql, userId)),
    endSessionsBeside: pages(20, (sql, { userId }) => store.endSessionsBeside(sql, ownSession(userId))),
    endProviderSessions: pages(20, store.endProviderSessions),
    // The first row of an empty table: PostgreSQL makes the pages of its index and reads what it knows of the table.
    insertSignUp: pages({ small: 80, largest: 20 }, (sql) =>
      store.insertSignUp(sql, {
        accountName: 'New',
        name: 'Ann',
        email: 'new@example.org',
        passwordHash: 'hash',
        language: 'de',
        digest: digest('new'),
        expiresAt: hours(1),
      }),
    ),
    findSignUp: pages(20, (sql) => store.findSignUp(sql, { digest: digest('new'), now: now() })),
    deleteSignUp: pages(20, (sql) => store.deleteSignUp(sql, digest('new'))),
    insertSsoFlow: pages(30, (sql) =>
      store.insertSsoFlow(sql, {
        digest: digest('new'),
        browser: digest('browser'),
        provider: 'p',
        codeVerifier: 'v',
        nonce: 'n',
        returnPath: null,
        address: '192.0.2.1',
        expiresAt: hours(1),
        now: now(),
        limit: 10,
      }),
    ),
    takeSsoFlow: pages(20, (sql) =>
      store.takeSsoFlow(sql, { digest: digest('new'), browser: digest('browser'), provider: 'p', now: now() }),
    ),
    findSsoIdentity: pages(20, (sql, { accountId }) => store.findSsoIdentity(sql, { ...IDENTITY, accountId })),
    findUserOfIdentity: pages(20, (sql) => store.findUserOfIdentity(sql, IDENTITY)),
    hasOtherSubject: pages(20, (sql, { userId }) => store.hasOtherSubject(sql, { ...IDENTITY, userId })),
    storeSsoIdentity: pages(60, (sql, { accountId, userId }) =>
      store.storeSsoIdentity(sql, { ...IDENTITY, accountId, userId }),
    ),
    recordUserAudit: pages(60, (sql, { userId }) =>
      store.recordUserAudit(sql, { userId, action: 'user.renamed', actor: { kind: 'SERVICE', name: 'S' }, at: now() }),
    ),
    insertUserLink: pages(40, (sql, { accountId, userId }) =>
      store.insertUserLink(sql, {
        digest: digest('link'),
        userId,
        purpose: 'RESET_PASSWORD',
        issuedIn: accountId,
        createdAt: now(),
        expiresAt: hours(1),
      }),
    ),
    insertResetLinkOf: pages(20, (sql, { accountId }) =>
      store.insertResetLinkOf(sql, {
        email: `person1@account${accountId}.example`,
        digest: digest('link'),
        createdAt: now(),
        expiresAt: hours(1),
      }),
    ),
    findLink: pages(20, (sql) => store.findLink(sql, { digest: digest('link'), purpose: 'VERIFY_EMAIL', now: now() })),
    useLink: pages(20, (sql) => store.useLink(sql, { digest: digest('link'), purpose: 'VERIFY_EMAIL', now: now() })),
    endResetLinks: pages(20, (sql, { userId }) => store.endResetLinks(sql, { userId, at: now() })),
    endIssuedLinks: pages(20, (sql, { accountId }) => store.endIssuedLinks(sql, { accountId, at: now() })),
    findUser: pages(20, (sql, { userId }) => store.findUser(sql, userId)),
    findUserByEmail: pages(20, (sql, { accountId }) =>
      store.findUserByEmail(sql, `person1@account${accountId}.example`),
    ),
    lockUser: pages(20, (sql, { userId }) => store.lockUser(sql, { userId, passwordHash: 'hash' })),
    changePasswordHash: pages(20, (sql, { userId }) =>
      store.changePasswordHash(sql, { userId, passwordHash: 'hash', to: 'new' }),
    ),
    setUserLanguage: pages(40, (sql, { userId }) => store.setUserLanguage(sql, { userId, language: 'de' })),
    setUserName: pages(40, (sql, { userId }) => store.setUserName(sql, { userId, name: 'New' })),
    setEmailVerified: pages(40, (sql, { userId }) => store.setEmailVerified(sql, { userId, at: now() })),
  },
  {
    acrossAccounts: {
      endInvitation: byDigest,
      findInvitation: byDigest,
      claimDueMails: mail,
      deleteExpiredMails: mail,
      deleteMail: mail,
      findOutdatedMails: mail,
      insertMail: mail,
      postponeMail: mail,
      resealMail: mail,
      findUserAccounts: person,
      findAccountsOfUser: person,
      insertResetLink: person,
      replacePassword: person,
      countRecoveryCodes: person,
      disableTotp: person,
      enableTotp: person,
      findOutdatedSecondFactors: person,
      resealSecondFactor: person,
      storeRecoveryCodes: person,
      storeTotpSecret: person,
      useRecoveryDigest: person,
      useTotpStep: person,
      completeSession: person,
      deleteSurplusSessions: person,
      endSession: person,
      endSessionsBeside: person,
      endSessionsOf: person,
      findStoredSession: byDigest,
      findUserSessions: person,
      lockSession: person,
      touchSession: person,
      deleteSignUp: signIn,
      findSignUp: signIn,
      insertSignUp: signIn,
      insertSsoFlow: signIn,
      takeSsoFlow: signIn,
      findUserOfIdentity: person,
      hasOtherSubject: person,
      recordUserAudit: reference('the accounts of a person; the entries are written in the shard of each'),
      endResetLinks: person,
      findLink: person,
      insertResetLinkOf: person,
      insertUserLink: person,
      useLink: person,
      changePasswordHash: person,
      findUser: person,
      findUserByEmail: person,
      lockUser: person,
      setEmailVerified: person,
      setUserLanguage: person,
      setUserName: person,
    },
  },
);
