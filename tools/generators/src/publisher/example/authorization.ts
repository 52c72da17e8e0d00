import { asObject, asText, failureFor, harmless, needed, PublisherError } from '@listings/publisher-sdk';
import type { Credentials, HttpResponse, JsonObject } from '@listings/publisher-sdk';
import type { OAuthAuthorization, PublisherContext } from '@listings/publisher-sdk';
import { readRefusal } from './api.js';
import type { Configuration } from './settings.js';

/** Connecting and disconnecting an account of the publisher with OAuth. */
export function createAuthorization(context: PublisherContext, configuration: Configuration): OAuthAuthorization {
  return {
    pkce: false,

    authorizeUrl({ redirectUri, state }) {
      const query = new URLSearchParams({ client: configuration.clientId, redirect: redirectUri, state });
      return `${configuration.apiBase}/consent?${query}`;
    },

    async complete({ query }) {
      if (query['error'] === 'denied') return { outcome: 'refused', reason: 'denied' };
      const { code } = query;
      if (!code) return { outcome: 'refused', reason: 'failed' };
      const response = await askForTokens(context, configuration, { code });
      if (response.status === 400) return { outcome: 'refused', reason: 'failed' };
      const body = bodyOf(response);
      // `subject` identifies the user: connecting the same user again updates the connected account.
      const subject = needed(asText(body['user']), 'the user');
      return {
        outcome: 'connected',
        credentials: tokensIn(body),
        subject,
        displayName: asText(body['name']) ?? subject,
      };
    },

    async revoke(session) {
      const { refresh } = await session.credentials();
      const json = { ...application(configuration), refresh };
      // 400: the publisher knows the token no longer, which is the wanted result.
      const response = await context.http.send({ method: 'POST', url: `${configuration.apiBase}/revoke`, json });
      if (response.status !== 400) bodyOf(response, 'write');
    },
  };
}

/** New credentials for an expired access token. The session calls this once at a time for each connected account. */
export async function renewed(
  context: PublisherContext,
  configuration: Configuration,
  { refresh }: Credentials,
): Promise<Credentials> {
  const response = await askForTokens(context, configuration, { refresh });
  if (response.status === 400)
    throw new PublisherError({ kind: 'CREDENTIALS_INVALID', cause: 'the publisher no longer accepts the token' });
  return tokensIn(bodyOf(response));
}

/** Asking again is harmless: the publisher counts only codes. */
function askForTokens(
  { http }: PublisherContext,
  configuration: Configuration,
  grant: Readonly<Record<string, unknown>>,
): Promise<HttpResponse> {
  const json = { ...application(configuration), ...grant };
  return harmless(() => http.send({ method: 'POST', url: `${configuration.apiBase}/token`, json }));
}

function application({ clientId: client, clientSecret: secret }: Configuration) {
  return { client, secret };
}

function bodyOf(response: HttpResponse, effect: 'read' | 'write' = 'read'): JsonObject {
  if (response.status < 200 || response.status > 299)
    throw new PublisherError(failureFor(readRefusal(response), { effect }));
  return effect === 'write' ? {} : needed(asObject(response.json), 'the tokens');
}

function tokensIn(body: JsonObject): Credentials {
  return {
    access: needed(asText(body['access']), 'the access token'),
    refresh: needed(asText(body['refresh']), 'the refresh token'),
  };
}
