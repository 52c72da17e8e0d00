import { asText, createCodeFlow, needed } from '@listings/publisher-sdk';
import type { AuthorizationResult, OAuthAuthorization } from '@listings/publisher-sdk';
import { listingsPermission, requestedPermissions } from '../account/capabilities.js';
import { readBundle } from '../account/credential-bundle.js';
import type { CredentialBundle } from '../account/credential-bundle.js';
import { readPageGrants, readPermissions, userOf } from '../account/user.js';
import { isRefused } from '../failures.js';
import { asId } from '../ids.js';
import type { Parts } from '../parts.js';

/** Connects an account: authorization code flow, exchange for a long-lived token, page tokens [publishers 2.2]. */
export function createAuthorization(parts: Parts): OAuthAuthorization {
  const { now, api, userTokens, renewal } = parts;
  const { dialogRoot, clientId } = parts.configuration;
  return {
    ...createCodeFlow({
      authorizeUrl: `${dialogRoot}/dialog/oauth`,
      clientId,
      scopes: requestedPermissions,
      // The redirect names none: `connect` asks for them.
      needed: [],
      parameters: ({ reconnect }) => ({
        scope: requestedPermissions.join(','),
        // Requests again the permissions that the owner withheld before.
        ...(reconnect ? { auth_type: 'rerequest' } : {}),
      }),
      tokens: userTokens,
      connect: ({ accessToken }) => connect(accessToken),
    }),
    pkce: false,

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
    const { token, expiresAt } = await userTokens.extend(shortToken);
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
