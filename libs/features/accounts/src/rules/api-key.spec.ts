import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { apiKeyFingerprint, formatApiKey, isApiKey } from './api-key.js';

describe('api keys', () => {
  it('[contract 2] are la_live_ and 32 random bytes in base62, each different', () => {
    const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });
    fc.assert(
      fc.property(bytes, bytes, (one, other) => {
        const [first, second] = [formatApiKey(Buffer.from(one)), formatApiKey(Buffer.from(other))];
        expect(first).toMatch(/^la_live_[0-9A-Za-z]{43}$/);
        expect(isApiKey(first)).toBe(true);
        expect(first === second).toBe(Buffer.from(one).equals(Buffer.from(other)));
      }),
    );
  });

  it('[contract 2] are stored as a digest and their first eight characters', () => {
    const key = formatApiKey(Buffer.alloc(32, 7));
    const { digest, prefix } = apiKeyFingerprint(key);
    expect(digest).toHaveLength(32);
    expect(key.slice(8).startsWith(prefix)).toBe(true);
    expect(prefix).toHaveLength(8);
  });

  const MALFORMED = ['', 'la_live_', 'la_test_'.padEnd(51, 'a'), `la_live_${'-'.repeat(43)}`];
  it.each(MALFORMED)('[5.3] %j is malformed', (text) => {
    expect(isApiKey(text)).toBe(false);
  });
});
