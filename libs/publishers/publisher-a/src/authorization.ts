import { createCodeFlow, createTokenEndpoint, failureOf, PublisherError, sessionWith } from '@listings/publisher-sdk';
import type { Credentials, OAuthAuthorization, PublisherContext, TokenEndpoint } from '@listings/publisher-sdk';
import type { ApiClient } from './api-client.js';
import { tokensOf } from './credentials.js';
import type { Configuration } from './settings.js';

/** The publisher invalidates a grant that is unused for half a year [publishers 1.2]. A month leaves time for outages. */
const IDLE_LIMIT_MS = 30 * 24 * 60 * 60 * 1000;

/** The publisher tells an expired grant from a withdrawn one in no field [publishers 1.2]. */
const GRANT_ENDED = "The owner withdrew access on the publisher's side, or it expired; connect the account again";

/** Creates the client of the token endpoint, with the URLs of the settings. */
export function tokenEndpointOf({ http, now }: PublisherContext, configuration: Configuration): TokenEndpoint {
  const { urls, clientId, clientSecret } = configuration;
  const { TOKEN_URL: tokenUrl = '', REVOKE_URL: revokeUrl = '' } = urls;
  return createTokenEndpoint({ http, now, tokenUrl, revokeUrl, clientId, clientSecret, grantEnded: GRANT_ENDED });
}

/** Renews the tokens of a connected account. The response usually has no new refresh token: the old one stays valid. */
export function renewalWith(tokens: TokenEndpoint, now: () => number) {
  return async (current: Credentials): Promise<Credentials> => {
    const refreshToken = tokensOf(current)?.refreshToken;
    if (!refreshToken) throw new PublisherError({ kind: 'CREDENTIALS_INVALID', cause: 'no refresh token is stored' });
    const issued = await tokens.refresh(refreshToken);
    return { accessToken: issued.accessToken, refreshToken: issued.refreshToken ?? refreshToken, renewedAt: now() };
  };
}

/** Connects an account by the authorization code flow with offline access [publishers 1.2]. */
export function createAuthorization(
  { now, log }: PublisherContext,
  { urls, clientId, scopes, businessScope }: Configuration,
  { api, tokens }: { readonly api: ApiClient; readonly tokens: TokenEndpoint },
): OAuthAuthorization {
  const flow = createCodeFlow({
    authorizeUrl: urls['AUTHORIZE_URL'] ?? '',
    clientId,
    scopes,
    // A grant without it is not revoked: that would also end an older, valid connection of the same user.
    needed: [businessScope],
    tokens,
    parameters: ({ loginHint }) => ({
      access_type: 'offline',
      // Always force the consent: without it, a repeated consent returns no refresh token.
      prompt: 'consent',
      ...(loginHint ? { login_hint: loginHint } : {}),
    }),
    async connect({ accessToken, refreshToken }) {
      if (!refreshToken) {
        log('warn', 'the publisher returned no refresh token, so the account was not connected');
        return { outcome: 'refused', reason: 'failed' };
      }
      const credentials = { accessToken, refreshToken, renewedAt: now() };
      const { sub: subject, name, email } = await readUser(credentials);
      return {
        outcome: 'connected',
        credentials,
        subject,
        displayName: name || email || subject,
        email: email || undefined,
      };
    },
  });

  return {
    ...flow,

    async revoke(session) {
      const stored = tokensOf(await session.credentials());
      // Revoking either token ends the grant. Use the refresh token, because it lives longer.
      if (stored) await tokens.revoke(stored.refreshToken);
    },

    async keepAlive(session) {
      const used = await session.credentials();
      const renewedAt = tokensOf(used)?.renewedAt ?? 0;
      if (now() - renewedAt >= IDLE_LIMIT_MS) await session.renew(used, renewalWith(tokens, now));
    },
  };

  async function readUser(credentials: Credentials) {
    try {
      return await api.call('user', { session: sessionWith(credentials) });
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind !== 'CREDENTIALS_INVALID') throw error;
      // There is no connection yet, so none can have lost its credentials.
      throw new PublisherError({ kind: 'TRANSIENT', text: `userinfo: ${failure.cause}`, operatorAlarm: true });
    }
  }
}
