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

/** Moves a session to another account of the user and returns its new token. 404 when the user is no member there. */
export async function switchAccount(
  { source, clock }: ManagementDependencies,
  { user, accountId }: { user: SignedInUser; accountId: number },
): Promise<string> {
  return source.transaction(async (manager) => {
    // Locked, so that the member is not removed meanwhile.
    const membership = await manager.findOne(Membership, {
      where: { accountId, userId: user.userId },
      lock: { mode: 'pessimistic_read' },
    });
    if (!membership) throw new PortalError('NOT_FOUND');
    return rotateSession(manager, clock, { user, accountId });
  });
}
