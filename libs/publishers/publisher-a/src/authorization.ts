import { createCodeFlow, createStoredTokens, createTokenEndpoint, sessionWith } from '@listings/publisher-sdk';
import type { OAuthAuthorization, PublisherContext } from '@listings/publisher-sdk';
import type { ApiClient } from './api-client.js';
import type { Configuration } from './settings.js';

/** The publisher invalidates a grant that is unused for half a year [publishers 1.2]. A month leaves time for outages. */
const IDLE_LIMIT_MS = 30 * 24 * 60 * 60 * 1000;

/** The publisher tells an expired grant from a withdrawn one in no field [publishers 1.2]. */
const GRANT_ENDED = "The owner withdrew access on the publisher's side, or it expired; connect the account again";

/** The tokens of connected accounts, and the endpoint that issues them. */
export type Grants = ReturnType<typeof createGrants>;

/** Creates the client of the token endpoint, with the URLs of the settings, and the store of its tokens. */
export function createGrants({ http, now }: PublisherContext, { urls, clientId, clientSecret }: Configuration) {
  const { TOKEN_URL: tokenUrl = '', REVOKE_URL: revokeUrl = '' } = urls;
  const client = { tokenUrl, revokeUrl, clientId, clientSecret, grantEnded: GRANT_ENDED };
  const tokens = createTokenEndpoint({ http, now, ...client });
  return { tokens, stored: createStoredTokens({ tokens, now, idleLimitMs: IDLE_LIMIT_MS }) };
}

/** Connects an account by the authorization code flow with offline access [publishers 1.2]. */
export function createAuthorization(
  { log }: PublisherContext,
  { urls, clientId, scopes, businessScope }: Configuration,
  { api, tokens, stored }: Grants & { readonly api: ApiClient },
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
    async connect(issued) {
      const credentials = stored.credentialsOf(issued);
      if (!credentials) {
        log('warn', 'the publisher returned no refresh token, so the account was not connected');
        return { outcome: 'refused', reason: 'failed' };
      }
      const { sub: subject, name, email } = await api.call('user', { session: sessionWith(credentials) });
      return {
        outcome: 'connected',
        credentials,
        subject,
        displayName: name || email || subject,
        email: email || undefined,
      };
    },
  });

  return { ...flow, revoke: stored.revoke, keepAlive: stored.keepAlive };
}
