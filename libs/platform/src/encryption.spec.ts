import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { encryptionFrom } from './encryption.js';

const key = () => randomBytes(32).toString('base64');

describe('encryption of stored secrets', () => {
  it('[contract 7] decrypts only with the same context', () => {
    const encryption = encryptionFrom(key());
    const sealed = encryption.encrypt('refresh-token', 'account:1');
    expect(sealed).not.toContain('refresh-token');
    expect(encryption.decrypt(sealed, 'account:1')).toBe('refresh-token');
    expect(() => encryption.decrypt(sealed, 'account:2')).toThrow();
    expect(encryption.encrypt('refresh-token', 'account:1')).not.toBe(sealed);
  });

  it('[contract 7] rotates: a new first key encrypts, the old one still decrypts', () => {
    const [before, after] = [key(), key()];
    const sealed = encryptionFrom(before).encrypt('s', 'c');
    const rotated = encryptionFrom(`${after},${before}`);
    expect(rotated.decrypt(sealed, 'c')).toBe('s');
    expect([rotated.isOutdated(sealed), rotated.isOutdated(rotated.encrypt('s', 'c'))]).toEqual([true, false]);
    expect(() => encryptionFrom(after).decrypt(sealed, 'c')).toThrow('no configured key opens this secret');
  });

  it('[design 3.11] rejects a key that is not 32 bytes', () => {
    expect(() => encryptionFrom('c2hvcnQ=')).toThrow('must be 32 bytes in base64');
  });
});
