import { MissingKeyError } from './encryption.js';
import type { Encryption } from './encryption.js';

/** What became of sealing old secrets with the newest key, over all places that keep some. */
export class ResealReport {
  resealed = 0;
  /** Secrets that cannot be opened, by the id of the key that is missing; `damaged` where no key would help. */
  readonly unreadable = new Map<string, number>();

  /** The secret under the newest key, or undefined when it cannot be opened: that is counted, and stops nothing else. */
  reseal(encryption: Encryption, sealed: string, context: string): string | undefined {
    try {
      const fresh = encryption.reseal(sealed, context);
      this.resealed += 1;
      return fresh;
    } catch (error) {
      const key = error instanceof MissingKeyError ? error.keyId : 'damaged';
      this.unreadable.set(key, (this.unreadable.get(key) ?? 0) + 1);
      return undefined;
    }
  }
}
