import { CLAIM, declarePlans, digest, hours, now, reference } from '@listings/persistence/plans';
import {
  completeSession,
  deleteSurplusSessions,
  endProviderSessions,
  endSession,
  endSessionsBeside,
  endSessionsOf,
  findStoredSession,
  findUserSessions,
  insertSession,
  lockSession,
  renewSession,
  touchSession,
} from './sessions.js';

const SESSION = { secondFactorSkipped: false, createdAt: now(), address: '192.0.2.1', userAgent: null } as const;
const ownSession = (userId: string) => ({ sessionId: CLAIM, userId, sessionDigest: digest('own') });
const person = reference('a person may be a member of several accounts');

/** The calls of the functions in sessions.ts. */
export const plans = declarePlans(
  {
    findStoredSession: {
      pages: 20,
      call: (sql, { accountId }) => findStoredSession(sql, digest(`session ${accountId} 1`)),
    },
    touchSession: { pages: 20, call: (sql) => touchSession(sql, { sessionId: CLAIM, before: hours(-1), now: now() }) },
    insertSession: {
      pages: 60,
      call: (sql, { accountId, userId }) =>
        insertSession(sql, {
          ...SESSION,
          digest: digest('new'),
          userId,
          accountId,
          secondFactorPending: false,
          lastUsedAt: now(),
          expiresAt: hours(1),
        }),
    },
    deleteSurplusSessions: {
      pages: 30,
      call: (sql, { userId }) => deleteSurplusSessions(sql, { userId, secondFactorPending: false, keep: 1 }),
    },
    findUserSessions: {
      pages: 20,
      call: (sql, { userId }) => findUserSessions(sql, { userId, now: now(), usedAfter: hours(-100), limit: 100 }),
    },
    renewSession: {
      pages: 20,
      call: (sql, { accountId, userId }) =>
        renewSession(sql, {
          ...ownSession(userId),
          to: digest('new'),
          accountId,
          secondFactorPending: false,
          now: now(),
        }),
    },
    completeSession: {
      pages: 20,
      call: (sql, { userId }) =>
        completeSession(sql, { ...ownSession(userId), to: digest('new'), now: now(), expiresAt: hours(1) }),
    },
    lockSession: { pages: 20, call: (sql, { userId }) => lockSession(sql, ownSession(userId)) },
    endSession: { pages: 20, call: (sql, { userId }) => endSession(sql, ownSession(userId)) },
    endSessionsOf: { pages: 20, call: (sql, { userId }) => endSessionsOf(sql, userId) },
    endSessionsBeside: { pages: 20, call: (sql, { userId }) => endSessionsBeside(sql, ownSession(userId)) },
    endProviderSessions: { pages: 20, call: endProviderSessions },
  },
  {
    acrossAccounts: {
      completeSession: person,
      deleteSurplusSessions: person,
      endSession: person,
      endSessionsBeside: person,
      endSessionsOf: person,
      findStoredSession: reference('the digest leads to the account'),
      findUserSessions: person,
      lockSession: person,
      touchSession: person,
    },
  },
);
