import { actorOf, includesRole } from '@listings/domain';
import type { RequestOrigin, SignedInUser } from '@listings/domain';
import { PortalError } from '@listings/errors';
import { changeAccount } from '@listings/feature-accounts';
import type { IdentityDependencies } from '../dependencies.js';
import { linkTo } from '../mail/letters.js';
import { sendsMail } from '../mail/queue-mail.js';
import { newToken } from '../secret-tokens.js';
import { assertPasswordSignIn } from '../sign-in/password-sign-in.js';
import { findMember } from '../store/memberships.js';
import { findAccountsOfUser } from '../store/password-resets.js';
import { insertUserLink } from '../store/user-links.js';

/** How long links in mails are valid, in milliseconds. */
export const LINK_LIFETIME_MS = 3_600_000;

/**
 * Issues a link for a new password of a member, which the administrator hands over, when the service sends no mails. The
 * member must have no higher role than the administrator and belong to no other account: the link gives access to all of
 * them.
 */
export async function issueResetLink(
  deps: IdentityDependencies,
  { admin, userId, origin }: { admin: SignedInUser; userId: string; origin: RequestOrigin },
): Promise<{ readonly url: string; readonly expiresAt: Date }> {
  const { clock, settings } = deps;
  assertPasswordSignIn(settings);
  if (sendsMail(deps))
    throw new PortalError('CONFLICT', 'The service sends mails: the member asks for a new password at sign-in.');
  const { accountId } = admin;
  const caller = { accountId, actor: actorOf(admin, origin) };
  return changeAccount(deps, caller, 'ADMIN', async ({ transaction, acting: role, at, audit }) => {
    const member = await findMember(transaction, { accountId, userId });
    if (!member) throw new PortalError('NOT_FOUND');
    if (!includesRole(role, member.role))
      throw new PortalError('AUTH_INSUFFICIENT_SCOPE', `This needs the role ${member.role}; yours is ${role}.`);
    if ((await findAccountsOfUser(transaction, userId)).length > 1)
      throw new PortalError('CONFLICT', 'The member belongs to other accounts too: ask the operator of the service.');
    const expiresAt = new Date(at.getTime() + LINK_LIFETIME_MS);
    const { token, digest } = newToken(clock);
    const link = { digest, userId, purpose: 'RESET_PASSWORD', issuedIn: accountId, createdAt: at, expiresAt } as const;
    await insertUserLink(transaction, link);
    await audit({ action: 'user.reset_link_issued', subject: userId, details: { email: member.email } });
    return { url: linkTo('reset-password', token, settings), expiresAt };
  });
}
