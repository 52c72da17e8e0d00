import type { RequestOrigin } from '@listings/domain';
import { ATTEMPT_LIMITS, takeAttempt, tryAttempt } from '../attempts/attempts.js';
import type { IdentityDependencies } from '../dependencies.js';
import { findReader } from '../mail/find-reader.js';
import { linkTo, resetLetter } from '../mail/letters.js';
import { queueMail } from '../mail/queue-mail.js';
import { newToken } from '../secret-tokens.js';
import { assertPasswordSignIn } from '../sign-in/password-sign-in.js';
import { insertResetLinkOf } from '../store/user-links.js';
import { comparableAddress } from '../users/comparable-address.js';
import { LINK_LIFETIME_MS } from './reset-link.js';

/**
 * Mails a link for a new password to the user with an e-mail address. For an unknown address it does the same work and
 * mails nothing, so that neither the answer nor its time says whether there is a user. Few mails an hour go to one address;
 * further requests are answered alike.
 */
export async function requestReset(
  deps: IdentityDependencies,
  { email, origin }: { email: string; origin: RequestOrigin },
): Promise<void> {
  const { database, clock, settings } = deps;
  assertPasswordSignIn(settings);
  await takeAttempt(deps, ATTEMPT_LIMITS.linksOfAddress, origin.address);
  if (!(await tryAttempt(deps, ATTEMPT_LIMITS.mailsOfEmail, `reset ${comparableAddress(email)}`))) return;
  if (deps.mail.kind === 'NONE') return;
  await database.transaction(async (transaction) => {
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + LINK_LIFETIME_MS);
    const { token, digest } = newToken(clock);
    const link = { email: comparableAddress(email), digest, createdAt: now, expiresAt };
    const known = await insertResetLinkOf(transaction, link);
    const reader = await findReader(transaction, settings, known ?? { email, language: null });
    const letter = resetLetter(reader, linkTo('reset-password', token, settings), settings);
    await queueMail(transaction, deps, { ...letter, expiresAt: known === undefined ? now : expiresAt });
  });
}
