// #region oauth
import { asObject, asText, failureFor, harmless, needed, PublisherError } from '@listings/publisher-sdk';
import type { Credentials, HttpResponse, JsonObject, PublisherContext } from '@listings/publisher-sdk';
import { readRefusal } from './refusals.js';
import type { Configuration } from './settings.js';

/** What the token endpoint gives for a code; undefined if it does not accept the code. */
export async function tokensFor(
  context: PublisherContext,
  configuration: Configuration,
  code: string,
): Promise<{ readonly credentials: Credentials; readonly body: JsonObject } | undefined> {
  const response = await askForTokens(context, configuration, { code });
  return response.status === 400 ? undefined : tokensIn(response);
}

/** New credentials for an expired access token. The session calls this once at a time for each connected account. */
export async function renewedTokens(
  context: PublisherContext,
  configuration: Configuration,
  { refresh }: Credentials,
): Promise<Credentials> {
  const response = await askForTokens(context, configuration, { refresh });
  if (response.status === 400)
    throw new PublisherError({ kind: 'CREDENTIALS_INVALID', cause: 'the publisher no longer accepts the token' });
  return tokensIn(response).credentials;
}

/** Revokes the tokens. 400: the publisher knows them no longer, which is the wanted result. */
export async function revokeTokens(
  { http }: PublisherContext,
  configuration: Configuration,
  { refresh }: Credentials,
): Promise<void> {
  const json = { ...application(configuration), refresh };
  const response = await http.send({ method: 'POST', url: `${configuration.apiBase}/revoke`, json });
  if (response.status !== 204 && response.status !== 400)
    throw new PublisherError(failureFor(readRefusal(response), { effect: 'write' }));
}

/**
 * Asking again is harmless: the publisher takes a used refresh token for `refreshGraceSeconds` longer. Never ask again here: the core does, once,
 * and it knows whether another process renews.
 */
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

function tokensIn(response: HttpResponse): { readonly credentials: Credentials; readonly body: JsonObject } {
  if (response.status !== 200) throw new PublisherError(failureFor(readRefusal(response), { effect: 'read' }));
  const body = needed(asObject(response.json), 'the tokens');
  const access = needed(asText(body['access']), 'the access token');
  const refresh = needed(asText(body['refresh']), 'the refresh token');
  return { credentials: { access, refresh }, body };
}
// #endregion
