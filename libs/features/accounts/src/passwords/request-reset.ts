import { sqlOf } from '@listings/persistence/management';
import { ATTEMPT_LIMITS, takeAttempt, tryAttempt } from '../attempts/attempts.js';
import { linkTo, resetLetter } from '../mail/letters.js';
import { queueMail } from '../mail/queue-mail.js';
import type { ManagementDependencies, RequestOrigin } from '../management-dependencies.js';
import { newToken } from '../secret-tokens.js';
import { assertPasswordSignIn } from '../sign-in/password-sign-in.js';
import { comparableAddress } from '../users/comparable-address.js';
import { LINK_LIFETIME_MS } from './reset-link.js';

/**
 * Mails a link for a new password to the user with an e-mail address. For an unknown address it does the same work and
 * mails nothing, so that neither the answer nor its time says whether there is a user. Few mails an hour go to one address;
 * further requests are answered alike.
 */
export async function requestReset(
  deps: ManagementDependencies,
  { email, origin }: { email: string; origin: RequestOrigin },
): Promise<void> {
  const { source, clock, settings } = deps;
  assertPasswordSignIn(settings);
  await takeAttempt(deps, ATTEMPT_LIMITS.linksOfAddress, origin.address);
  if (!(await tryAttempt(deps, ATTEMPT_LIMITS.mailsOfEmail, `reset ${comparableAddress(email)}`))) return;
  if (deps.mail.kind === 'NONE') return;
  await source.transaction(async (manager) => {
    const sql = sqlOf(manager);
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + LINK_LIFETIME_MS);
    const { token, digest } = newToken(clock);
    // A user of single sign-on only has no password to replace.
    const [user] = await sql.query<{ email: string }>(
      `with link as (
         insert into user_links (digest, user_id, purpose, created_at, expires_at)
         select $2, id, 'RESET_PASSWORD', $3, $4 from users where lower(email) = lower($1) and password_hash is not null
         returning user_id
       )
       select email from users join link on link.user_id = users.id`,
      [comparableAddress(email), digest, now, expiresAt],
    );
    const letter = resetLetter(user?.email ?? email, linkTo('reset-password', token, settings));
    await queueMail(sql, deps, { ...letter, expiresAt: user ? expiresAt : now });
  });
}
