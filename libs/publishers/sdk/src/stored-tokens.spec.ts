import { describe, expect, it } from '@jest/globals';
import type { PublisherSession } from './authorization.js';
import { createStoredTokens } from './stored-tokens.js';

const NOW = 1_000_000;

function storing(issued: { accessToken: string; refreshToken?: string }) {
  const calls: string[] = [];
  const stored = createStoredTokens({
    tokens: {
      exchange: async () => issued,
      refresh: async (token) => (calls.push(`refresh ${token}`), issued),
      revoke: async (token) => void calls.push(`revoke ${token}`),
    },
    now: () => NOW,
    idleLimitMs: 500,
  });
  return { calls, stored };
}

const sessionOf = (credentials: Record<string, unknown>): PublisherSession => ({
  connectionId: 'c',
  credentials: async () => credentials,
  renew: async (current, renew) => renew(current),
});

describe('stored tokens', () => {
  it('[publishers 1.2] are a pair of tokens, of which the access token proves each call', () => {
    const { stored } = storing({ accessToken: 'at' });
    const pair = { accessToken: 'at', refreshToken: 'rt' };
    expect(stored.credentialsOf(pair)).toEqual({ ...pair, renewedAt: NOW });
    expect(stored.credentialsOf({ accessToken: 'at' })).toBeUndefined();
    expect(stored.authorize({ accessToken: 'at' })).toEqual({ authorization: 'Bearer at' });
    expect(stored.authorize({ token: 'at' })).toBeUndefined();
  });

  it('[publishers 1.2] keep the refresh token unless the publisher replaces it', async () => {
    const kept = { accessToken: 'new', refreshToken: 'rt', renewedAt: NOW };
    expect(await storing({ accessToken: 'new' }).stored.renew({ refreshToken: 'rt' })).toEqual(kept);
    const replaced = storing({ accessToken: 'new', refreshToken: 'r2' }).stored;
    expect(await replaced.renew({ refreshToken: 'rt' })).toEqual({ ...kept, refreshToken: 'r2' });
    const failure = { kind: 'CREDENTIALS_INVALID' };
    await expect(replaced.renew({ accessToken: 'at' })).rejects.toMatchObject({ failure });
  });

  it('[publishers 1.2] are used in time if nobody uses them, and are revoked by the token that lives longer', async () => {
    const { calls, stored } = storing({ accessToken: 'new' });
    await stored.keepAlive(sessionOf({ refreshToken: 'rt', renewedAt: NOW - 499 }));
    expect(calls).toEqual([]);
    await stored.keepAlive(sessionOf({ refreshToken: 'rt', renewedAt: NOW - 500 }));
    await stored.revoke(sessionOf({ accessToken: 'at', refreshToken: 'rt' }));
    await stored.revoke(sessionOf({}));
    expect(calls).toEqual(['refresh rt', 'revoke rt']);
  });
});
