import { PublisherError } from '@listings/publisher-sdk';
import type { OAuthAuthorization, PublisherContext } from '@listings/publisher-sdk';
import { Type } from 'typebox';
import { credentialsOf, tokensOf } from './credentials.js';
import { failureOfAnswer } from './failures.js';
import type { Configuration } from './settings.js';
import type { TokenEndpoint } from './token-endpoint.js';
import { narrow } from './wire/border.js';

const UserInfo = Type.Object({
  sub: Type.String({ minLength: 1, maxLength: 255 }),
  email: Type.Optional(Type.String()),
  name: Type.Optional(Type.String()),
});

/**
 * The publisher invalidates an unused grant after about six months [publishers 1.2]. One month leaves time for long
 * outages.
 */
const IDLE_LIMIT_MS = 30 * 24 * 60 * 60 * 1000;

/** Connects an account by the authorization code flow with offline access [publishers 1.2]. */
export function createAuthorization(
  { http, now, log }: PublisherContext,
  configuration: Configuration,
  tokens: TokenEndpoint,
): OAuthAuthorization {
  const { authorizeUrl, userinfoUrl, clientId, scopes, businessScope } = configuration;

  return {
    pkce: true,

    authorizeUrl({ redirectUri, state, codeChallenge, loginHint }) {
      const url = new URL(authorizeUrl);
      const parameters = {
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: scopes,
        state,
        access_type: 'offline',
        // Always force the consent: without it, a repeated consent returns no refresh token.
        prompt: 'consent',
        ...(loginHint ? { login_hint: loginHint } : {}),
        ...(codeChallenge ? { code_challenge: codeChallenge, code_challenge_method: 'S256' } : {}),
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return url.href;
    },

    async complete({ query, redirectUri, codeVerifier }) {
      if (query['error'] === 'access_denied') return { outcome: 'refused', reason: 'denied' };
      const code = query['code'];
      if (!code) return { outcome: 'refused', reason: 'failed' };

      const granted = await tokens.exchange({ code, redirectUri, codeVerifier });
      if (granted === 'stale') return { outcome: 'refused', reason: 'failed' };
      // Do not revoke this grant: that would also end an older, valid connection of the same user.
      if (!holds(granted.scope ?? query['scope'], businessScope))
        return { outcome: 'refused', reason: 'scope_missing' };
      if (!granted.refresh_token) {
        log('warn', 'the publisher returned no refresh token, so the account was not connected');
        return { outcome: 'refused', reason: 'failed' };
      }

      const user = await readUser(granted.access_token);
      return {
        outcome: 'connected',
        credentials: credentialsOf({
          accessToken: granted.access_token,
          refreshToken: granted.refresh_token,
          renewedAt: now(),
        }),
        subject: user.sub,
        displayName: user.name || user.email || user.sub,
        email: user.email || undefined,
      };
    },

    async revoke(session) {
      const stored = tokensOf(await session.credentials());
      // Revoking either token ends the grant. Use the refresh token, because it lives longer.
      if (stored) await tokens.revoke(stored.refreshToken);
    },

    async keepAlive(session) {
      const used = await session.credentials();
      const renewedAt = tokensOf(used)?.renewedAt ?? 0;
      if (now() - renewedAt < IDLE_LIMIT_MS) return;
      await session.renew(used, (current) => tokens.refresh(current));
    },
  };

  async function readUser(accessToken: string) {
    const response = await http.send({
      method: 'GET',
      url: userinfoUrl,
      headers: { authorization: `Bearer ${accessToken}` },
    });
    if (response.status === 200) return narrow(UserInfo, response.json, { what: 'userinfo', outcomeUnknown: false });
    const failure = failureOfAnswer(response, { effect: 'read' }, now());
    // There is no connection yet, so none can have lost its credentials.
    if (failure.kind !== 'CREDENTIALS_INVALID') throw new PublisherError(failure);
    throw new PublisherError({ kind: 'TRANSIENT', text: `userinfo: ${failure.cause}`, operatorAlarm: true });
  }
}

/** A response without scopes grants all requested scopes. */
function holds(scopes: string | undefined, wanted: string): boolean {
  return scopes === undefined || scopes.split(/\s+/).includes(wanted);
}
