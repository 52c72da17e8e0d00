import type { Encryption } from '@listings/platform';

/** Decrypts sealed values. */
export type Decryption = Pick<Encryption, 'decrypt'>;

/** Most secrets that are kept: about as many as the endpoints that a process serves at a time. */
const KEPT = 2_000;

/**
 * Remembers the secrets that it has decrypted, because a busy endpoint uses the same one in every request. A sealed value
 * never changes its meaning, so no entry becomes wrong; failures are not remembered.
 */
export function cachedDecryption(encryption: Decryption): Decryption {
  const known = new Map<string, string>();
  return {
    decrypt: (sealed, context) => {
      const key = `${context} ${sealed}`;
      const found = known.get(key);
      if (found !== undefined) return found;
      const secret = encryption.decrypt(sealed, context);
      if (known.size >= KEPT) known.clear();
      known.set(key, secret);
      return secret;
    },
  };
}
