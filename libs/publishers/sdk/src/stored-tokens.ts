import type { Credentials, OAuthAuthorization } from './authorization.js';
import { PublisherError } from './errors.js';
import { asNumber, asText } from './json.js';
import type { IssuedTokens, TokenEndpoint } from './token-endpoint.js';

/** The options of {@link createStoredTokens}. */
export interface StoredTokensOptions {
  readonly tokens: TokenEndpoint;
  readonly now: () => number;
  /** A grant that was not used for this long is used by `keepAlive`, so that the publisher does not end it. */
  readonly idleLimitMs: number;
}

/** The credentials of accounts at a publisher whose access tokens expire soon and are renewed by a refresh token. */
export interface StoredTokens extends Required<Pick<OAuthAuthorization, 'revoke' | 'keepAlive'>> {
  /**
   * The credentials to store.
   *
   * @param issued what the token endpoint returned for a code.
   * @returns the credentials; undefined without a refresh token, because they would end with the access token.
   * @throws nothing.
   * @example
   * const credentials = stored.credentialsOf(issued);
   * if (!credentials) return { outcome: 'refused', reason: 'failed' };
   */
  credentialsOf(issued: IssuedTokens): Credentials | undefined;
  /**
   * The header that proves the credentials, for {@link createAccountClient}.
   *
   * @returns the header; undefined if the credentials contain no token.
   * @throws nothing.
   * @example
   * stored.authorize({ accessToken: 'at' }); // { authorization: 'Bearer at' }
   */
  authorize(credentials: Credentials): { readonly authorization: string } | undefined;
  /**
   * Renews the credentials. If the publisher issues no new refresh token, the old one stays valid.
   *
   * @param current the stored credentials.
   * @returns the new credentials.
   * @throws CREDENTIALS_INVALID the grant has ended.
   * @throws RATE_LIMITED, TRANSIENT see {@link createTokenEndpoint}.
   * @example
   * await session.renew(used, stored.renew);
   */
  renew(current: Credentials): Promise<Credentials>;
}

/**
 * Creates the store of tokens: `{ accessToken, refreshToken, renewedAt }`.
 *
 * @example
 * const stored = createStoredTokens({ tokens, now, idleLimitMs: 30 * 24 * 60 * 60 * 1000 });
 * const api = createAccountClient({ http, now, authorize: stored.authorize, renew: stored.renew });
 * return { ...createCodeFlow(options), revoke: stored.revoke, keepAlive: stored.keepAlive };
 */
export function createStoredTokens({ tokens, now, idleLimitMs }: StoredTokensOptions): StoredTokens {
  return {
    credentialsOf({ accessToken, refreshToken }) {
      return refreshToken === undefined ? undefined : { accessToken, refreshToken, renewedAt: now() };
    },

    authorize({ accessToken }) {
      const token = asText(accessToken);
      return token === undefined ? undefined : { authorization: `Bearer ${token}` };
    },

    renew,

    async revoke(session) {
      const { refreshToken } = await session.credentials();
      // Revoking either token ends the grant. The refresh token lives longer.
      const token = asText(refreshToken);
      if (token !== undefined) await tokens.revoke(token);
    },

    async keepAlive(session) {
      const used = await session.credentials();
      if (now() - (asNumber(used['renewedAt']) ?? 0) >= idleLimitMs) await session.renew(used, renew);
    },
  };

  async function renew(current: Credentials): Promise<Credentials> {
    const refreshToken = asText(current['refreshToken']);
    if (refreshToken === undefined)
      throw new PublisherError({ kind: 'CREDENTIALS_INVALID', cause: 'no refresh token is stored' });
    const issued = await tokens.refresh(refreshToken);
    return { accessToken: issued.accessToken, refreshToken: issued.refreshToken ?? refreshToken, renewedAt: now() };
  }
}
