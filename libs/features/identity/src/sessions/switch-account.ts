import type { SignedInUser } from '@listings/domain';
import { PortalError } from '@listings/errors';
import type { IdentityDependencies } from '../dependencies.js';
import { findUserAccounts, lockMembership } from '../store/memberships.js';
import type { UserAccount } from '../store/memberships.js';
import { rotateSession } from './rotate-session.js';

/** Accounts of a user that the portal lists. */
const MAX_ACCOUNTS = 100;

/** The accounts of a user, oldest membership first. */
export async function listAccountsOf({ database }: IdentityDependencies, userId: string): Promise<UserAccount[]> {
  return findUserAccounts(database, { userId, limit: MAX_ACCOUNTS });
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
  { database, clock }: IdentityDependencies,
  { user, accountId }: { user: SignedInUser; accountId: number },
): Promise<SwitchedSession> {
  return database.transaction(async (transaction) => {
    // Locked, so that the member is not removed meanwhile.
    if (!(await lockMembership(transaction, { accountId, userId: user.userId }))) throw new PortalError('NOT_FOUND');
    const secondFactorRequired = user.secondFactorSkipped && user.secondFactorEnabled;
    const token = await rotateSession(transaction, clock, {
      user,
      accountId,
      secondFactorPending: secondFactorRequired,
    });
    return { token, secondFactorRequired };
  });
}
