import { PortalError } from '@listings/errors';
import type { Role } from '@listings/domain';
import { Membership } from '@listings/persistence/management';
import type { ManagementDependencies } from '../management-dependencies.js';
import type { SignedInUser } from './find-session.js';
import { rotateSession } from './rotate-session.js';

/** An account of a user. */
export interface UserAccount {
  readonly id: number;
  readonly name: string;
  readonly role: Role;
}

/** Accounts of a user that the portal lists. */
const MAX_ACCOUNTS = 100;

/** The accounts of a user, oldest membership first. */
export async function listAccountsOf({ source }: ManagementDependencies, userId: string): Promise<UserAccount[]> {
  const memberships = await source.getRepository(Membership).find({
    where: { userId },
    relations: { account: true },
    order: { createdAt: 'ASC', accountId: 'ASC' },
    take: MAX_ACCOUNTS,
  });
  return memberships.map(({ account: { id, name }, role }) => ({ id, name, role }));
}

/** A session in another account: its new token, and whether it needs the second factor first. */
export interface SwitchedSession {
  readonly token: string;
  readonly secondFactorRequired: boolean;
}

/**
 * Moves a session to another account of the user. 404 when the user is no member there. A user with a second factor
 * enters it when a provider of single sign-on has started the session: the provider of one account must not open the
 * others of the user without it.
 */
export async function switchAccount(
  { source, clock }: ManagementDependencies,
  { user, accountId }: { user: SignedInUser; accountId: number },
): Promise<SwitchedSession> {
  return source.transaction(async (manager) => {
    // Locked, so that the member is not removed meanwhile.
    const membership = await manager.findOne(Membership, {
      where: { accountId, userId: user.userId },
      lock: { mode: 'pessimistic_read' },
    });
    if (!membership) throw new PortalError('NOT_FOUND');
    const secondFactorRequired = user.secondFactorSkipped && user.secondFactorEnabled;
    const token = await rotateSession(manager, clock, { user, accountId, secondFactorPending: secondFactorRequired });
    return { token, secondFactorRequired };
  });
}
