import type { RequestOrigin } from '@listings/domain';
import { actorOf } from '@listings/domain';
import { invalidField } from '@listings/errors';
import { ATTEMPT_LIMITS, giveBackAttempts, takeAttempt } from '../attempts/attempts.js';
import type { IdentityDependencies } from '../dependencies.js';
import { findReader } from '../mail/find-reader.js';
import { changeLetter } from '../mail/letters.js';
import { queueMail } from '../mail/queue-mail.js';
import { digestOf } from '../secret-tokens.js';
import { assertPasswordSignIn } from '../sign-in/password-sign-in.js';
import { replacePassword } from '../store/password-resets.js';
import { recordUserAudit } from '../store/user-audit.js';
import { findLink, useLink } from '../store/user-links.js';
import { NOTICE_MS } from './change-password.js';
import { assertNewPassword } from './password-policy.js';

/**
 * Sets a new password with a link, which is valid once. Ends all sessions and all other links of the user, who then signs
 * in, with the second factor where it is enabled.
 */
export async function resetPassword(
  deps: IdentityDependencies,
  { token, password, origin }: { token: string; password: string; origin: RequestOrigin },
): Promise<void> {
  const { database, clock, passwords, settings } = deps;
  assertPasswordSignIn(settings);
  const attempt = await takeAttempt(deps, ATTEMPT_LIMITS.linksOfAddress, origin.address);
  const link = { digest: digestOf(token), purpose: 'RESET_PASSWORD' } as const;
  const user = await findLink(database, { ...link, now: clock.now() });
  if (!user) throw invalidField('token', 'the link is invalid, was used or has expired');
  assertNewPassword('password', password, user);
  const passwordHash = await passwords.hash(password);
  await database.transaction(async (transaction) => {
    const at = clock.now();
    const { userId } = user;
    if (!(await useLink(transaction, { ...link, now: at })))
      throw invalidField('token', 'the link is invalid, was used or has expired');
    await replacePassword(transaction, { userId, passwordHash });
    await recordUserAudit(transaction, { userId, action: 'user.password_reset', actor: actorOf(user, origin), at });
    const reader = await findReader(transaction, settings, user);
    const letter = changeLetter(reader, { change: 'passwordChanged', at }, settings);
    await queueMail(transaction, deps, { ...letter, expiresAt: new Date(at.getTime() + NOTICE_MS) });
  });
  await giveBackAttempts(deps, [attempt]);
}
