import { actorOf } from '@listings/domain';
import type { RequestOrigin, SignedInUser } from '@listings/domain';
import { PortalError } from '@listings/errors';
import type { IdentityDependencies } from '../dependencies.js';
import { findReader } from '../mail/find-reader.js';
import { changeLetter } from '../mail/letters.js';
import { queueMail } from '../mail/queue-mail.js';
import { replaceSessions } from '../sessions/rotate-session.js';
import { assertPasswordSignIn } from '../sign-in/password-sign-in.js';
import { recordUserAudit } from '../store/user-audit.js';
import { endResetLinks } from '../store/user-links.js';
import { changePasswordHash } from '../store/users.js';
import { confirmPassword } from './confirm-password.js';
import { assertNewPassword } from './password-policy.js';

/** How long the mail about a change is tried, in milliseconds. */
export const NOTICE_MS = 24 * 3_600_000;

/**
 * Changes the password of a signed-in user, who enters the current one. Ends the other sessions and open links for a new
 * password, and returns the new token of the own session.
 */
export async function changePassword(
  deps: IdentityDependencies,
  { user, current, fresh, origin }: { user: SignedInUser; current: string; fresh: string; origin: RequestOrigin },
): Promise<string> {
  const { database, clock, passwords, settings } = deps;
  assertPasswordSignIn(settings);
  assertNewPassword('new', fresh, user);
  const passwordHash = await confirmPassword(deps, { userId: user.userId, password: current, field: 'current' });
  const to = await passwords.hash(fresh);
  return database.transaction(async (transaction) => {
    if (!(await changePasswordHash(transaction, { userId: user.userId, passwordHash, to })))
      throw new PortalError('CONFLICT', 'The password was changed meanwhile.');
    await endResetLinks(transaction, { userId: user.userId, at: clock.now() });
    const token = await replaceSessions(transaction, clock, user);
    const at = clock.now();
    const entry = { userId: user.userId, actor: actorOf(user, origin), at };
    await recordUserAudit(transaction, { ...entry, action: 'user.password_changed' });
    const reader = await findReader(transaction, settings, user);
    const letter = changeLetter(reader, { change: 'passwordChanged', at }, settings);
    await queueMail(transaction, deps, { ...letter, expiresAt: new Date(at.getTime() + NOTICE_MS) });
    return token;
  });
}
