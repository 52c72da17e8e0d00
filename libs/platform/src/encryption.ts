import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';

/** A secret was sealed with a key that is not configured. */
export class MissingKeyError extends Error {
  override name = 'MissingKeyError';

  constructor(readonly keyId: string) {
    super(`no configured key opens this secret: the key ${keyId} is missing from ENCRYPTION_KEY`);
  }
}

/**
 * Encrypts secrets that must be read again (publisher credentials, webhook secrets): AES-256-GCM, a new nonce
 * each time, bound to `context` so that a value copied to another row does not open. The first key encrypts, all
 * keys decrypt: put a new key in front to rotate.
 */
export class Encryption {
  private readonly keys: readonly { id: string; key: Buffer }[];

  /** Keys of 32 bytes in base64; throws a plain reason when one is not. */
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

  /** Opens what {@link encrypt} made; throws when no key fits or the value was tampered with. */
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

  /** Id of the key that encrypts: a digest, which says nothing of the key. */
  get newestKeyId(): string {
    return (this.keys[0] as { id: string }).id;
  }

  /** The same secret under the newest key; throws when no key opens it. */
  reseal(sealed: string, context: string): string {
    return this.encrypt(this.decrypt(sealed, context), context);
  }

  /** True when the value was sealed with an older key and should be written again. */
  isOutdated(sealed: string): boolean {
    return sealed.split('.')[1] !== this.newestKeyId;
  }
}

/** Reads ENCRYPTION_KEY: one key, or several separated by commas with the newest first. */
export function encryptionFrom(text: string): Encryption {
  return new Encryption(text.split(',').map((key) => key.trim()));
}
