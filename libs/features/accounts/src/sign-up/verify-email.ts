import { invalidField, PortalError } from '@listings/errors';
import { recordUserAudit } from '@listings/persistence';
import { sqlOf, User, UserLink } from '@listings/persistence/management';
import { ATTEMPT_LIMITS, giveBackAttempts, takeAttempt } from '../attempts/attempts.js';
import { linkTo, verificationLetter } from '../mail/letters.js';
import { queueMail } from '../mail/queue-mail.js';
import type { ManagementDependencies, RequestOrigin } from '../management-dependencies.js';
import { LINK_LIFETIME_MS } from '../passwords/reset-link.js';
import { digestOf, newToken } from '../secret-tokens.js';
import { actorOf } from '../sessions/find-session.js';
import type { SignedInUser } from '../sessions/find-session.js';
import { useLink } from '../user-links/user-links.js';

/** Confirms the e-mail address of a user with the link that was mailed to it. The link is valid once. */
export async function verifyEmail(
  deps: ManagementDependencies,
  { token, origin }: { token: string; origin: RequestOrigin },
): Promise<void> {
  const { source, clock } = deps;
  const attempt = await takeAttempt(deps, ATTEMPT_LIMITS.linksOfAddress, origin.address);
  await source.transaction(async (manager) => {
    const at = clock.now();
    const userId = await useLink(manager, { digest: digestOf(token), purpose: 'VERIFY_EMAIL', now: at });
    if (userId === undefined) throw invalidField('token', 'the link is invalid, was used or has expired');
    const { email } = await manager.findOneByOrFail(User, { id: userId });
    await manager.update(User, { id: userId }, { emailVerifiedAt: at });
    const actor = actorOf({ userId, email }, origin);
    await recordUserAudit(sqlOf(manager), { userId, action: 'user.email_verified', actor, at });
  });
  await giveBackAttempts(deps, [attempt]);
}

/** Mails a signed-in user the link that confirms the e-mail address. */
export async function requestVerification(deps: ManagementDependencies, user: SignedInUser): Promise<void> {
  const { source, clock, settings } = deps;
  if (user.emailVerified) throw new PortalError('CONFLICT', 'The e-mail address is confirmed already.');
  if (deps.mail.kind === 'NONE') throw new PortalError('CONFLICT', 'The service sends no mails.');
  await takeAttempt(deps, ATTEMPT_LIMITS.mailsOfEmail, `verification ${user.email.toLowerCase()}`);
  await source.transaction(async (manager) => {
    const createdAt = clock.now();
    const expiresAt = new Date(createdAt.getTime() + LINK_LIFETIME_MS);
    const { token, digest } = newToken(clock);
    await manager.insert(UserLink, { digest, userId: user.userId, purpose: 'VERIFY_EMAIL', createdAt, expiresAt });
    const letter = verificationLetter(user.email, linkTo('verify-email', token, settings));
    await queueMail(sqlOf(manager), deps, { ...letter, expiresAt });
  });
}
