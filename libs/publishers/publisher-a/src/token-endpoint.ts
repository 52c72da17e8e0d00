import { harmless, PublisherError } from '@listings/publisher-sdk';
import type { Credentials, HttpResponse, PublisherContext } from '@listings/publisher-sdk';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { credentialsOf, tokensOf } from './credentials.js';
import { failureOfAnswer } from './failures.js';
import type { Configuration } from './settings.js';
import { narrow, narrowOrNothing } from './wire/border.js';

const TokenAnswer = Type.Object({
  access_token: Type.String({ minLength: 1 }),
  refresh_token: Type.Optional(Type.String({ minLength: 1 })),
  scope: Type.Optional(Type.String()),
});
const TokenProblem = Type.Object({ error: Type.String(), error_description: Type.Optional(Type.String()) });

/** The publisher tells an expired grant from a withdrawn one in no field [publishers 1.2]. */
const GRANT_ENDED = "The owner withdrew access on the publisher's side, or it expired; connect the account again";

/** The client of the token endpoint [publishers 1.2]. */
export interface TokenEndpoint {
  /** Exchanges a code for tokens; `stale` if the code was used before or has expired. */
  exchange(grant: {
    code: string;
    redirectUri: string;
    codeVerifier?: string;
  }): Promise<Static<typeof TokenAnswer> | 'stale'>;
  /** Refreshes tokens. Throws `CREDENTIALS_INVALID` if the grant has ended. */
  refresh(current: Credentials): Promise<Credentials>;
  /** Revokes the grant of a token; a grant that has already ended is success. */
  revoke(token: string): Promise<void>;
}

/** Creates the client of the token endpoint. */
export function createTokenEndpoint({ http, now }: PublisherContext, configuration: Configuration): TokenEndpoint {
  const { tokenUrl, revokeUrl, clientId, clientSecret } = configuration;

  return {
    async exchange({ code, redirectUri, codeVerifier }) {
      const response = await post(tokenUrl, {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        client_id: clientId,
        client_secret: clientSecret,
        ...(codeVerifier === undefined ? {} : { code_verifier: codeVerifier }),
      });
      if (response.status === 200) return tokensIn(response);
      if (problemOf(response).error === 'invalid_grant') return 'stale';
      throw refusal(response);
    },

    async refresh(current) {
      const refreshToken = tokensOf(current)?.refreshToken;
      if (!refreshToken) throw new PublisherError({ kind: 'CREDENTIALS_INVALID', cause: 'no refresh token is stored' });
      const response = await post(tokenUrl, {
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
        client_id: clientId,
        client_secret: clientSecret,
      });
      if (response.status !== 200) throw refusal(response);
      const answer = tokensIn(response);
      // The response usually has no new refresh token. The old one then stays valid.
      return credentialsOf({
        accessToken: answer.access_token,
        refreshToken: answer.refresh_token ?? refreshToken,
        renewedAt: now(),
      });
    },

    async revoke(token) {
      const response = await post(revokeUrl, { token });
      const dead = response.status === 400 && problemOf(response).error === 'invalid_token';
      if (response.status !== 200 && !dead) throw refusal(response);
    },
  };

  /**
   * Requesting a token twice does no harm, so clear `outcomeUnknown`: callers must not look for a post because of it.
   */
  function post(url: string, form: Record<string, string>): Promise<HttpResponse> {
    return harmless(() => http.send({ method: 'POST', url, form }));
  }

  function tokensIn(response: HttpResponse): Static<typeof TokenAnswer> {
    return narrow(TokenAnswer, response.json, { what: 'token endpoint', outcomeUnknown: false });
  }

  /**
   * Only an ended grant concerns the customer. A wrong client secret and the like are our own faults [publishers 0.1].
   */
  function refusal(response: HttpResponse): PublisherError {
    const { error, error_description: description } = problemOf(response);
    const text = `token endpoint: HTTP ${response.status} ${error}${description ? ` (${description.slice(0, 200)})` : ''}`;
    if (response.status === 400 && error === 'invalid_grant')
      return new PublisherError({ kind: 'CREDENTIALS_INVALID', cause: text, text: GRANT_ENDED });
    if (response.status === 429) return new PublisherError(failureOfAnswer(response, { effect: 'read' }, now()));
    const ours = response.status >= 400 && response.status < 500;
    return new PublisherError({ kind: 'TRANSIENT', text, operatorAlarm: ours });
  }
}

function problemOf(response: HttpResponse): Static<typeof TokenProblem> {
  return narrowOrNothing(TokenProblem, response.json) ?? { error: 'without explanation' };
}
