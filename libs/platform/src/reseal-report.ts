import { MissingKeyError } from './encryption.js';
import type { Encryption } from './encryption.js';

/** Counts the secrets of all tables that were encrypted again with the newest key. */
export class ResealReport {
  resealed = 0;
  /** Number of secrets that cannot be decrypted, by the id of the missing key; `damaged` if no key would help. */
  readonly unreadable = new Map<string, number>();

  /** `progress` is called with the number of secrets after each one. */
  constructor(private readonly progress: (resealed: number) => void = () => undefined) {}

  /**
   * Encrypts a secret with the newest key. Returns undefined and counts the secret if it cannot be decrypted; the
   * caller continues.
   */
  reseal(encryption: Encryption, sealed: string, context: string): string | undefined {
    try {
      const fresh = encryption.reseal(sealed, context);
      this.resealed += 1;
      this.progress(this.resealed);
      return fresh;
    } catch (error) {
      const key = error instanceof MissingKeyError ? error.keyId : 'damaged';
      this.unreadable.set(key, (this.unreadable.get(key) ?? 0) + 1);
      return undefined;
    }
  }
}
