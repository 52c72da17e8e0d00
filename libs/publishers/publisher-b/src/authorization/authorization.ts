import { asText, needed } from '@listings/publisher-sdk';
import type { OAuthAuthorization, AuthorizationResult } from '@listings/publisher-sdk';
import { readBundle } from '../account/credential-bundle.js';
import type { CredentialBundle } from '../account/credential-bundle.js';
import { listingsPermission, requestedPermissions } from '../account/capabilities.js';
import { readPageGrants, readPermissions, userOf } from '../account/user.js';
import { isRefused } from '../failures.js';
import { asId } from '../ids.js';
import type { Parts } from '../parts.js';

/** Connects an account: authorization code flow, exchange for a long-lived token, page tokens [publishers 2.2]. */
export function createAuthorization(parts: Parts): OAuthAuthorization {
  const { now, api, userTokens, renewal } = parts;
  const { dialogRoot, clientId } = parts.configuration;
  return {
    pkce: false,

    authorizeUrl({ redirectUri, state, reconnect }) {
      const url = new URL(`${dialogRoot}/dialog/oauth`);
      url.search = new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        state,
        response_type: 'code',
        scope: requestedPermissions.join(','),
        // Requests again the permissions that the owner withheld before.
        ...(reconnect ? { auth_type: 'rerequest' } : {}),
      }).toString();
      return url.href;
    },

    async complete({ query: { error: refused, code }, redirectUri }) {
      if (refused === 'access_denied') return { outcome: 'refused', reason: 'denied' };
      if (refused !== undefined || !code) return { outcome: 'refused', reason: 'failed' };
      let short;
      try {
        short = await userTokens.fromCode(code, redirectUri);
      } catch (error) {
        // A code that was used before, has expired or belongs to another redirect: nothing is broken.
        if (isRefused(error, 'bad_request', 'token_dead', 'object_missing'))
          return { outcome: 'refused', reason: 'failed' };
        throw error;
      }
      return connect(short.token);
    },

    async revoke(session) {
      const { userToken } = readBundle(await session.credentials());
      try {
        await api.call(userToken, { method: 'DELETE', path: '/me/permissions' });
      } catch (error) {
        if (!isRefused(error, 'token_dead')) throw error;
      }
    },

    keepAlive: (session) => renewal.keepAlive(session),
  };

  async function connect(shortToken: string): Promise<AuthorizationResult> {
    const { token, expiresAt } = await userTokens.exchange(shortToken);
    const user = userOf(api, { userToken: token });
    const me = await user.get('/me', { fields: 'id,name' });
    const subject = needed(asId(me['id']), 'the id of the user');
    const permissions = await readPermissions(user);
    if (!permissions.includes(listingsPermission)) return { outcome: 'refused', reason: 'scope_missing' };
    const credentials: CredentialBundle = {
      userToken: token,
      userTokenExpiresAt: expiresAt,
      issuedAt: now(),
      permissions,
      pages: await readPageGrants({ ...user, permissions }),
      pagesReadAt: now(),
    };
    return { outcome: 'connected', credentials, subject, displayName: asText(me['name']) ?? subject };
  }
}
