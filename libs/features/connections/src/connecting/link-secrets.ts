import { createHash } from 'node:crypto';
import type { Clock } from '@listings/platform';

/** A consent flow, or a form, that takes longer than this has expired. */
export const CONSENT_MS = 60 * 60_000;

/** Length of link tokens, OAuth states and PKCE verifiers, in bytes. */
const SECRET_BYTES = 32;

/**
 * Creates a secret that passes through a browser. Only its digest is stored, so a leaked database reveals no valid
 * link.
 */
export function newSecret(clock: Clock): { text: string; digest: Buffer } {
  const text = clock.bytes(SECRET_BYTES).toString('base64url');
  return { text, digest: digestOf(text) };
}

/** The digest by which the database finds a secret. */
export function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Encryption context of a PKCE verifier: only the consent flow with this state can decrypt it. */
export function verifierContext(stateDigest: Buffer): string {
  return `connect-link:${stateDigest.toString('hex')}`;
}
