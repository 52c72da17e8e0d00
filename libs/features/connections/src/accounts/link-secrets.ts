import { createHash } from 'node:crypto';
import type { Clock } from '@listings/platform';

/** Strength of link tokens, OAuth states and PKCE verifiers. */
const SECRET_BYTES = 32;

/** A secret that goes through a browser. Only its digest is stored: a stolen database opens no link. */
export function newSecret(clock: Clock): { text: string; digest: Buffer } {
  const text = clock.bytes(SECRET_BYTES).toString('base64url');
  return { text, digest: digestOf(text) };
}

/** The digest under which a secret is found. */
export function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** What a PKCE verifier is sealed for: its consent alone opens it. */
export function verifierContext(stateDigest: Buffer): string {
  return `connect-link:${stateDigest.toString('hex')}`;
}
