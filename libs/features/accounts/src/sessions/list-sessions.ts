import { MoreThan } from 'typeorm';
import { PortalError } from '@listings/errors';
import { recordAudit } from '@listings/persistence';
import { Session, sqlOf } from '@listings/persistence/management';
import type { ManagementDependencies, RequestOrigin } from '../management-dependencies.js';
import { endSession, endSessionsBeside } from './end-sessions.js';
import { actorOf } from './find-session.js';
import type { SignedInUser } from './find-session.js';
import { SESSION_LIFETIME } from './session-lifetime.js';

/** A session as its user sees it. */
export interface ListedSession {
  readonly id: string;
  readonly accountId: number;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly address: string;
  readonly userAgent: string | null;
  /** The session that makes the request. */
  readonly current: boolean;
}

/** Sessions of a user that are listed; a user has no more. */
const MAX_LISTED = 100;

/** The sessions of a user, the latest use first. */
export async function listSessions(
  { source, clock }: ManagementDependencies,
  { userId, sessionId }: SignedInUser,
): Promise<ListedSession[]> {
  const now = clock.now().getTime();
  const sessions = await source.getRepository(Session).find({
    where: {
      userId,
      secondFactorPending: false,
      expiresAt: MoreThan(new Date(now)),
      lastUsedAt: MoreThan(new Date(now - SESSION_LIFETIME.idle)),
    },
    order: { lastUsedAt: 'DESC' },
    take: MAX_LISTED,
  });
  return sessions.map(({ id, accountId, createdAt, lastUsedAt, address, userAgent }) => ({
    id,
    accountId,
    createdAt,
    lastUsedAt,
    address,
    userAgent,
    current: id === sessionId,
  }));
}

/** Ends one of the user's sessions. 404 when it does not exist or belongs to another user. */
export async function endOneSession(
  { source, clock }: ManagementDependencies,
  { user, sessionId, origin }: { user: SignedInUser; sessionId: string; origin: RequestOrigin },
): Promise<void> {
  await source.transaction(async (manager) => {
    if (!(await endSession(manager, { userId: user.userId, sessionId }))) throw new PortalError('NOT_FOUND');
    const { accountId } = user;
    const change = { accountId, action: 'session.ended', subject: sessionId } as const;
    await recordAudit(sqlOf(manager), { ...change, actor: actorOf(user, origin), at: clock.now() });
  });
}

/** Ends all sessions of the user but the one that makes the request. */
export async function endOtherSessions(
  { source, clock }: ManagementDependencies,
  { user, origin }: { user: SignedInUser; origin: RequestOrigin },
): Promise<void> {
  await source.transaction(async (manager) => {
    if ((await endSessionsBeside(manager, user)) === 0) return;
    const { accountId } = user;
    const change = { accountId, action: 'session.ended', details: { others: true } } as const;
    await recordAudit(sqlOf(manager), { ...change, actor: actorOf(user, origin), at: clock.now() });
  });
}
