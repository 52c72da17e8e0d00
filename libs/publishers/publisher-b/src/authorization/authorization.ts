import { asText, unusable } from '@listings/publisher-sdk';
import type { OAuthAuthorization, AuthorizationResult, PublisherContext } from '@listings/publisher-sdk';
import type { ApiClient } from '../api/api-client.js';
import { ApiRefusal } from '../api/api-refusal.js';
import { readBundle } from '../account/credential-bundle.js';
import type { CredentialBundle } from '../account/credential-bundle.js';
import { readPageGrants } from '../account/page-directory.js';
import { grantedPermissions, neededPermissions, requestedPermissions } from '../account/permissions.js';
import { asFailures } from '../account/renewal.js';
import type { Renewal } from '../account/renewal.js';
import type { UserTokens } from '../account/user-token.js';
import type { Configuration } from '../configuration.js';
import { meaningOf } from '../failures.js';
import { asId } from '../ids.js';

/** Connects an account: authorization code flow, exchange for a long-lived token, page tokens [publishers 2.2]. */
export function createAuthorization(
  context: Pick<PublisherContext, 'now'>,
  configuration: Configuration,
  api: ApiClient,
  userTokens: UserTokens,
  renewal: Renewal,
): OAuthAuthorization {
  return {
    pkce: false,

    authorizeUrl({ redirectUri, state, reconnect }) {
      const url = new URL(`${configuration.dialogRoot}/dialog/oauth`);
      url.search = new URLSearchParams({
        client_id: configuration.clientId,
        redirect_uri: redirectUri,
        state,
        response_type: 'code',
        scope: requestedPermissions.join(','),
        // Requests again the permissions that the owner withheld before.
        ...(reconnect ? { auth_type: 'rerequest' } : {}),
      }).toString();
      return url.href;
    },

    async complete({ query, redirectUri }) {
      if (query['error'] === 'access_denied') return { outcome: 'refused', reason: 'denied' };
      const code = query['code'];
      if (query['error'] !== undefined || code === undefined || code === '')
        return { outcome: 'refused', reason: 'failed' };
      return asFailures(context, async () => {
        const short = await userTokens.fromCode(code, redirectUri).catch(staleCode);
        return short === undefined ? { outcome: 'refused', reason: 'failed' } : connect(short.token);
      });
    },

    async revoke(session) {
      const { userToken } = readBundle(await session.credentials());
      await asFailures(context, async () => {
        try {
          await api.call(userToken, { method: 'DELETE', path: '/me/permissions' });
        } catch (error) {
          if (!(error instanceof ApiRefusal) || meaningOf(error.fault) !== 'token_dead') throw error;
        }
      });
    },

    keepAlive: (session) => renewal.keepAlive(session),
  };

  async function connect(shortToken: string): Promise<AuthorizationResult> {
    const { token, expiresAt } = await userTokens.exchange(shortToken);
    const me = await api.call(token, { method: 'GET', path: '/me', query: { fields: 'id,name' } });
    const subject = asId(me['id']);
    if (subject === undefined) {
      throw unusable('Publisher B returned no user');
    }
    const permissions = grantedPermissions(await api.call(token, { method: 'GET', path: '/me/permissions' }));
    if (neededPermissions.some((needed) => !permissions.includes(needed))) {
      return { outcome: 'refused', reason: 'scope_missing' };
    }
    const credentials: CredentialBundle = {
      userToken: token,
      userTokenExpiresAt: expiresAt,
      issuedAt: context.now(),
      permissions,
      pages: await readPageGrants(api, token, permissions),
      pagesReadAt: context.now(),
    };
    return { outcome: 'connected', credentials, subject, displayName: asText(me['name']) ?? subject };
  }
}

/**
 * A code that was used before, has expired or belongs to another redirect: the attempt failed, but nothing is broken.
 */
function staleCode(error: unknown): undefined {
  if (error instanceof ApiRefusal) {
    const meaning = meaningOf(error.fault);
    if (meaning === 'bad_request' || meaning === 'token_dead' || meaning === 'object_missing') return undefined;
  }
  throw error;
}
