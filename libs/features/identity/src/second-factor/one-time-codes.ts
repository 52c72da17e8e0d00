import { generateSecret, generateURI, verifySync } from 'otplib';
import type { Clock } from '@listings/platform';

/** Seconds for which a code is valid. */
const PERIOD = 30;

/** A new secret for an authenticator app: 160 bits in base32. */
export function newSecret(): string {
  return generateSecret({ length: 20 });
}

/** The URL that an authenticator app reads from a QR code. */
export function otpauthUrl({ secret, email, issuer }: { secret: string; email: string; issuer: string }): string {
  return generateURI({ issuer, label: email, secret, period: PERIOD });
}

/**
 * The time step of a valid code: the current one, or one before or after it, because clocks differ. Undefined for any
 * other text. The caller stores the step, so that the code and older ones are not valid again.
 */
export function stepOfCode({ now }: { now: Date }, secret: string, code: string): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const epoch = Math.floor(now.getTime() / 1_000);
  const result = verifySync({ secret, token: code, epoch, period: PERIOD, epochTolerance: PERIOD });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A code that replaces the second factor once: 16 characters in groups of four, none of which looks like another. */
export function newRecoveryCode(clock: Clock): string {
  const characters: string[] = [];
  while (characters.length < 16) {
    for (const byte of clock.bytes(20)) {
      // 248 is the largest multiple of 31 that a byte holds: each character is equally likely.
      if (byte < 248 && characters.length < 16) characters.push(ALPHABET[byte % ALPHABET.length] as string);
    }
  }
  return (characters.join('').match(/.{4}/g) as string[]).join('-');
}

/** A recovery code as it is stored, however a user types it. */
export function normalisedRecoveryCode(typed: string): string {
  return typed.toLowerCase().replace(/[\s-]/g, '');
}
