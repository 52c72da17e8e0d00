import { actorOf } from '@listings/domain';
import type { RequestOrigin, SignedInUser } from '@listings/domain';
import { PortalError } from '@listings/errors';
import { recordAudit } from '@listings/feature-accounts';
import type { IdentityDependencies } from '../dependencies.js';
import { endSession, endSessionsBeside, findUserSessions } from '../store/sessions.js';
import type { UserSession } from '../store/sessions.js';
import { SESSION_LIFETIME } from './session-lifetime.js';

/** A session as its user sees it. */
export interface ListedSession extends UserSession {
  /** The session that makes the request. */
  readonly current: boolean;
}

/** Sessions of a user that are listed; a user has no more. */
const MAX_LISTED = 100;

/** The sessions of a user, the latest use first. */
export async function listSessions(
  { database, clock }: IdentityDependencies,
  { userId, sessionId }: SignedInUser,
): Promise<ListedSession[]> {
  const now = clock.now();
  const usedAfter = new Date(now.getTime() - SESSION_LIFETIME.idle);
  const sessions = await findUserSessions(database, { userId, now, usedAfter, limit: MAX_LISTED });
  return sessions.map((session) => ({ ...session, current: session.id === sessionId }));
}

/** Ends one of the user's sessions. 404 when it does not exist or belongs to another user. */
export async function endOneSession(
  { database, clock }: IdentityDependencies,
  { user, sessionId, origin }: { user: SignedInUser; sessionId: string; origin: RequestOrigin },
): Promise<void> {
  await database.transaction(async (transaction) => {
    if (!(await endSession(transaction, { userId: user.userId, sessionId }))) throw new PortalError('NOT_FOUND');
    const { accountId } = user;
    const change = { accountId, action: 'session.ended', subject: sessionId } as const;
    await recordAudit(transaction, { ...change, actor: actorOf(user, origin), at: clock.now() });
  });
}

/** Ends all sessions of the user but the one that makes the request. */
export async function endOtherSessions(
  { database, clock }: IdentityDependencies,
  { user, origin }: { user: SignedInUser; origin: RequestOrigin },
): Promise<void> {
  await database.transaction(async (transaction) => {
    if ((await endSessionsBeside(transaction, user)) === 0) return;
    const { accountId } = user;
    const change = { accountId, action: 'session.ended', details: { others: true } } as const;
    await recordAudit(transaction, { ...change, actor: actorOf(user, origin), at: clock.now() });
  });
}
