import { hash } from 'node:crypto';

const PREFIX = 'la_live_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Number of base62 digits that encode 32 bytes. */
const LENGTH = 43;
const FORM = new RegExp(`^${PREFIX}[0-9A-Za-z]{${LENGTH}}$`);

/** Number of random bytes in a key [contract 2]. */
export const API_KEY_BYTES = 32;

/** Formats a key: `la_live_` and 32 random bytes in base62. The client sees it once; the service does not store it. */
export function formatApiKey(random: Buffer): string {
  let rest = BigInt(`0x${random.toString('hex')}`);
  let digits = '';
  for (let position = 0; position < LENGTH; position += 1) {
    digits = ALPHABET.charAt(Number(rest % 62n)) + digits;
    rest /= 62n;
  }
  return PREFIX + digits;
}

/** True if the text has the format of a key. Other texts need no database query. */
export function isApiKey(text: string): boolean {
  return FORM.test(text);
}

/**
 * The stored form of a key: its SHA-256 digest, by which the service finds it, and the eight characters by which a
 * person recognizes it.
 */
export function apiKeyFingerprint(key: string): { digest: Buffer; prefix: string } {
  return { digest: hash('sha256', key, 'buffer'), prefix: key.slice(PREFIX.length, PREFIX.length + 8) };
}
