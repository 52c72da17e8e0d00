import {
  asCount,
  asObject,
  asText,
  failureFor,
  harmless,
  needed,
  PublisherError,
  sessionWith,
  unusable,
} from '@listings/publisher-sdk';
import type {
  AccountClient,
  Credentials,
  HttpResponse,
  OAuthAuthorization,
  PublisherContext,
} from '@listings/publisher-sdk';
import type { Configuration } from './settings.js';

/** What the plug-in asks for: the map, its notes, and the preferences that hold the connected elements. */
const SCOPES = ['read_prefs', 'write_prefs', 'write_api', 'write_notes'] as const;
const NOT_AGREED =
  'Your OpenStreetMap account has not agreed to the Contributor Terms. Agree to them at openstreetmap.org, so that your data may be published under the Open Database Licence, and connect again.';

/** Connecting with OAuth 2 and PKCE. Tokens are valid until their owner withdraws them, so nothing is renewed. */
export function createAuthorization(
  { http }: PublisherContext,
  { siteBase, clientId, clientSecret }: Configuration,
  api: AccountClient,
): OAuthAuthorization {
  const client = { client_id: clientId, client_secret: clientSecret };
  return {
    pkce: true,
    confirmation:
      'What you publish on OpenStreetMap becomes public under the Open Database Licence (ODbL), and others may change it. I confirm that I may publish the data of this business, and that none of it was copied from a map or a directory that does not permit it.',

    authorizeUrl({ redirectUri, state, codeChallenge = '' }) {
      const page = new URL(`${siteBase}/oauth2/authorize`);
      const query = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: SCOPES.join(' '),
        state,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
      };
      for (const [name, value] of Object.entries(query)) page.searchParams.set(name, value);
      return page.href;
    },

    async complete({ query: { code, error }, redirectUri, codeVerifier = '' }) {
      if (error === 'access_denied') return { outcome: 'refused', reason: 'denied' };
      if (!code) return { outcome: 'refused', reason: 'failed' };
      const form = {
        ...client,
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: codeVerifier,
      };
      const response = await harmless(() => http.send({ method: 'POST', url: `${siteBase}/oauth2/token`, form }));
      const body = asObject(response.json) ?? {};
      if (response.status === 400 && asText(body['error']) === 'invalid_grant')
        return { outcome: 'refused', reason: 'failed' };
      if (response.status !== 200) throw failureOfToken(response);
      const accessToken = needed(asText(body['access_token']), 'the access token');
      const granted = needed(asText(body['scope']), 'the scopes of the token').split(/[ +]/);
      if (!SCOPES.every((scope) => granted.includes(scope))) return { outcome: 'refused', reason: 'scope_missing' };
      return connected({ accessToken });
    },

    async revoke(session) {
      const { accessToken } = await session.credentials();
      const form = { ...client, token: asText(accessToken) ?? '' };
      // An unknown token is revoked already: the answer is the same.
      const response = await harmless(() => http.send({ method: 'POST', url: `${siteBase}/oauth2/revoke`, form }));
      if (response.status !== 200) throw failureOfToken(response);
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

/** A refusal of the token endpoint that no owner can change. */
function failureOfToken({ status, json }: HttpResponse): PublisherError {
  const body = asObject(json) ?? {};
  const text = asText(body['error_description']) ?? asText(body['error']) ?? 'OpenStreetMap gave no reason';
  return new PublisherError(
    failureFor({ status, text }, { effect: 'read' }, [{ status: 401, means: 'OPERATOR_ALARM' }]),
  );
}
