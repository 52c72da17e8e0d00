import { createHash } from 'node:crypto';

const PREFIX = 'la_live_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Base62 digits that hold 32 bytes. */
const LENGTH = 43;
const FORM = new RegExp(`^${PREFIX}[0-9A-Za-z]{${LENGTH}}$`);

/** Random bytes behind a key [contract 2]. */
export const API_KEY_BYTES = 32;

/** The text of a key: `la_live_` and its 32 random bytes in base62. Shown once, never stored. */
export function formatApiKey(random: Buffer): string {
  let rest = BigInt(`0x${random.toString('hex')}`);
  let digits = '';
  for (let position = 0; position < LENGTH; position += 1) {
    digits = ALPHABET.charAt(Number(rest % 62n)) + digits;
    rest /= 62n;
  }
  return PREFIX + digits;
}

/** True when the text has the form of a key; only then it is worth a look-up. */
export function isApiKey(text: string): boolean {
  return FORM.test(text);
}

/** What is stored of a key: its SHA-256 digest to find it by, and eight characters to recognise it by. */
export function apiKeyFingerprint(key: string): { digest: Buffer; prefix: string } {
  return { digest: createHash('sha256').update(key).digest(), prefix: key.slice(PREFIX.length, PREFIX.length + 8) };
}
