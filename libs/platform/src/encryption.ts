import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';

/** A secret was encrypted with a key that is not configured. */
export class MissingKeyError extends Error {
  override name = 'MissingKeyError';

  constructor(readonly keyId: string) {
    super(`no configured key opens this secret: the key ${keyId} is missing from ENCRYPTION_KEY`);
  }
}

/**
 * Encrypts secrets that the service must read again (publisher credentials, webhook secrets): AES-256-GCM with a new
 * nonce each time, bound to `context`, so that a value copied to another row cannot be decrypted. The first key
 * encrypts, all keys decrypt: prepend a new key to rotate.
 */
export class Encryption {
  private readonly keys: readonly { id: string; key: Buffer }[];

  /** Keys of 32 bytes in base64; throws an error that completes "ENCRYPTION_KEY ..." if one is invalid. */
  constructor(keys: readonly string[]) {
    this.keys = keys.map((text) => {
      const key = Buffer.from(text, 'base64');
      if (key.length !== 32) throw new Error('must be 32 bytes in base64 (several keys: separated by commas)');
      return { id: createHash('sha256').update(key).digest('hex').slice(0, 8), key };
    });
    if (this.keys.length === 0) throw new Error('must hold at least one key');
  }

  /** `v1.<key id>.<nonce>.<tag>.<text>`, all base64url. */
  encrypt(plain: string, context: string): string {
    const { id, key } = this.keys[0] as { id: string; key: Buffer };
    const nonce = randomBytes(12);
    const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return ['v1', id, ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.');
  }

  /** Decrypts the result of {@link encrypt}; throws if no key fits or the value was modified. */
  decrypt(sealed: string, context: string): string {
    const [version, id, nonce = '', tag = '', body = ''] = sealed.split('.');
    const entry = this.keys.find((each) => each.id === id);
    if (version !== 'v1' || !id) throw new Error('no configured key opens this secret: it is no sealed value');
    if (!entry) throw new MissingKeyError(id);
    const decipher = createDecipheriv(ALGORITHM, entry.key, Buffer.from(nonce, 'base64url'))
      .setAAD(Buffer.from(context))
      .setAuthTag(Buffer.from(tag, 'base64url'));
    return Buffer.concat([decipher.update(Buffer.from(body, 'base64url')), decipher.final()]).toString('utf8');
  }

  /** Id of the key that encrypts: a digest, which reveals nothing about the key. */
  get newestKeyId(): string {
    return (this.keys[0] as { id: string }).id;
  }

  /** Encrypts the same secret with the newest key; throws if no key decrypts it. */
  reseal(sealed: string, context: string): string {
    return this.encrypt(this.decrypt(sealed, context), context);
  }

  /** Opens what this one opens, and encrypts with a key that nobody keeps: for trying whether all secrets can be opened. */
  withUnknownKey(): Encryption {
    return new Encryption([randomBytes(32), ...this.keys.map(({ key }) => key)].map((key) => key.toString('base64')));
  }

  /** True if the value was encrypted with an older key and should be encrypted again. */
  isOutdated(sealed: string): boolean {
    return sealed.split('.')[1] !== this.newestKeyId;
  }
}

/** Parses ENCRYPTION_KEY: one key, or several separated by commas with the newest first. */
export function encryptionFrom(text: string): Encryption {
  return new Encryption(text.split(',').map((key) => key.trim()));
}
