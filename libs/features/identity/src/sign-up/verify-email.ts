import { actorOf } from '@listings/domain';
import type { RequestOrigin, SignedInUser } from '@listings/domain';
import { invalidField, PortalError } from '@listings/errors';
import { ATTEMPT_LIMITS, giveBackAttempts, takeAttempt } from '../attempts/attempts.js';
import type { IdentityDependencies } from '../dependencies.js';
import { findReader } from '../mail/find-reader.js';
import { linkTo, verificationLetter } from '../mail/letters.js';
import { queueMail } from '../mail/queue-mail.js';
import { LINK_LIFETIME_MS } from '../passwords/reset-link.js';
import { digestOf, newToken } from '../secret-tokens.js';
import { recordUserAudit } from '../store/user-audit.js';
import { insertUserLink, useLink } from '../store/user-links.js';
import { setEmailVerified } from '../store/users.js';

/** Confirms the e-mail address of a user with the link that was mailed to it. The link is valid once. */
export async function verifyEmail(
  deps: IdentityDependencies,
  { token, origin }: { token: string; origin: RequestOrigin },
): Promise<void> {
  const { database, clock } = deps;
  const attempt = await takeAttempt(deps, ATTEMPT_LIMITS.linksOfAddress, origin.address);
  await database.transaction(async (transaction) => {
    const at = clock.now();
    const userId = await useLink(transaction, { digest: digestOf(token), purpose: 'VERIFY_EMAIL', now: at });
    if (userId === undefined) throw invalidField('token', 'the link is invalid, was used or has expired');
    const email = await setEmailVerified(transaction, { userId, at });
    const actor = actorOf({ userId, email }, origin);
    await recordUserAudit(transaction, { userId, action: 'user.email_verified', actor, at });
  });
  await giveBackAttempts(deps, [attempt]);
}

/** Mails a signed-in user the link that confirms the e-mail address. */
export async function requestVerification(deps: IdentityDependencies, user: SignedInUser): Promise<void> {
  const { database, clock, settings } = deps;
  if (user.emailVerified) throw new PortalError('CONFLICT', 'The e-mail address is confirmed already.');
  if (deps.mail.kind === 'NONE') throw new PortalError('CONFLICT', 'The service sends no mails.');
  await takeAttempt(deps, ATTEMPT_LIMITS.mailsOfEmail, `verification ${user.email.toLowerCase()}`);
  await database.transaction(async (transaction) => {
    const createdAt = clock.now();
    const expiresAt = new Date(createdAt.getTime() + LINK_LIFETIME_MS);
    const { token, digest } = newToken(clock);
    const { userId } = user;
    await insertUserLink(transaction, { digest, userId, purpose: 'VERIFY_EMAIL', createdAt, expiresAt });
    const reader = await findReader(transaction, settings, user);
    const letter = verificationLetter(reader, linkTo('verify-email', token, settings), settings);
    await queueMail(transaction, deps, { ...letter, expiresAt });
  });
}
