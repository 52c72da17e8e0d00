import {
  asCount,
  asObject,
  asText,
  createCodeFlow,
  createTokenEndpoint,
  needed,
  sessionWith,
  unusable,
} from '@listings/publisher-sdk';
import type { AccountClient, Credentials, OAuthAuthorization, PublisherContext } from '@listings/publisher-sdk';
import type { Configuration } from './settings.js';

/** What the plug-in asks for: the map, its notes, and the preferences that hold the connected elements. */
const SCOPES = ['read_prefs', 'write_prefs', 'write_api', 'write_notes'] as const;
const NOT_AGREED =
  'Your OpenStreetMap account has not agreed to the Contributor Terms. Agree to them at openstreetmap.org, so that your data may be published under the Open Database Licence, and connect again.';

/** Connecting with OAuth 2 and PKCE. Tokens are valid until their owner withdraws them, so nothing is renewed. */
export function createAuthorization(
  { http, now }: PublisherContext,
  { siteBase, clientId, clientSecret }: Configuration,
  api: AccountClient,
): OAuthAuthorization {
  const tokens = createTokenEndpoint({
    http,
    now,
    tokenUrl: `${siteBase}/oauth2/token`,
    revokeUrl: `${siteBase}/oauth2/revoke`,
    clientId,
    clientSecret,
    clientRevokes: true,
  });
  return {
    ...createCodeFlow({
      authorizeUrl: `${siteBase}/oauth2/authorize`,
      clientId,
      scopes: SCOPES,
      tokens,
      connect: ({ accessToken }) => connected({ accessToken }),
    }),
    confirmation:
      'What you publish on OpenStreetMap becomes public under the Open Database Licence (ODbL), and others may change it. I confirm that I may publish the data of this business, and that none of it was copied from a map or a directory that does not permit it.',

    async revoke(session) {
      const { accessToken } = await session.credentials();
      // An unknown token is revoked already: the answer is the same.
      await tokens.revoke(asText(accessToken) ?? '');
    },
  };

  /** The account behind the token. Its id is stored, because it says which versions of an element are its own. */
  async function connected(credentials: Credentials) {
    const { body } = await api.call({
      session: sessionWith(credentials),
      method: 'GET',
      url: '/user/details.json',
      effect: 'read',
    });
    const user = needed(asObject(body['user']), 'the user');
    const id = needed(asCount(user['id']), 'the id of the user');
    const terms = needed(asObject(user['contributor_terms']), 'the contributor terms of the user');
    if (typeof terms['agreed'] !== 'boolean')
      throw unusable('OpenStreetMap did not say whether the user agreed to the terms');
    if (!terms['agreed']) return { outcome: 'refused', reason: 'failed', text: NOT_AGREED } as const;
    const displayName = asText(user['display_name']) ?? String(id);
    return {
      outcome: 'connected',
      credentials: { ...credentials, userId: id },
      subject: String(id),
      displayName,
    } as const;
  }
}
