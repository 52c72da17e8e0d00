import { createHash } from 'node:crypto';
import type { Clock } from '@listings/platform';

const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

/** Creates a token with 256 random bits, for a session or a link. */
export function newToken(clock: Clock): { readonly token: string; readonly digest: Buffer } {
  const token = clock.bytes(TOKEN_BYTES).toString('base64url');
  return { token, digest: digestOf(token) };
}

/** The digest of a token; tokens are found by it, so no comparison depends on their text. */
export function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Whether a text has the form of {@link newToken}. */
export function isToken(text: string): boolean {
  return TOKEN.test(text);
}
