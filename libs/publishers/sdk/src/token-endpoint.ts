import { harmless } from './account-client.js';
import { PublisherError } from './errors.js';
import type { HttpClient, HttpResponse } from './http.js';
import { asObject, asText, needed } from './json.js';
import { failureFor } from './refusals.js';
import { retryAfterIn } from './retry-headers.js';

/** The tokens that a token endpoint has issued. */
export interface IssuedTokens {
  readonly accessToken: string;
  /** Absent: the token that the plug-in has stays valid, or there is none. */
  readonly refreshToken?: string;
  /** What the owner allowed. Absent: all that the plug-in asked for. */
  readonly scopes?: readonly string[];
}

/** The options of {@link createTokenEndpoint}. */
export interface TokenEndpointOptions {
  readonly http: Pick<HttpClient, 'send'>;
  readonly now: () => number;
  readonly tokenUrl: string;
  readonly revokeUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** True: the client proves itself when it revokes a token. Otherwise the token is enough. */
  readonly clientRevokes?: boolean;
  /** What the owner reads after the grant has ended. */
  readonly grantEnded?: string;
}

/** The token endpoint of a publisher with OAuth 2 (RFC 6749, RFC 7009). */
export interface TokenEndpoint {
  /**
   * Exchanges a code for tokens.
   *
   * @param grant.code the `code` of the redirect.
   * @param grant.redirectUri the one of the authorize URL.
   * @param grant.codeVerifier set for a plug-in with `pkce`.
   * @returns the tokens; undefined if the code was used before or has expired.
   * @throws RATE_LIMITED, TRANSIENT see {@link createTokenEndpoint}.
   * @example
   * await tokens.exchange({ code, redirectUri, codeVerifier }); // { accessToken: 'at', refreshToken: 'rt' }
   */
  exchange(grant: { code: string; redirectUri: string; codeVerifier?: string }): Promise<IssuedTokens | undefined>;

  /**
   * Requests a new access token.
   *
   * @param refreshToken the stored one.
   * @returns the tokens, with a refresh token only if the publisher has replaced it.
   * @throws CREDENTIALS_INVALID the grant has ended.
   * @throws RATE_LIMITED, TRANSIENT see {@link createTokenEndpoint}.
   * @example
   * const { accessToken, refreshToken = stored } = await tokens.refresh(stored);
   */
  refresh(refreshToken: string): Promise<IssuedTokens>;

  /**
   * Revokes the grant of a token. A grant that has already ended is success.
   *
   * @param token an access token or a refresh token.
   * @throws RATE_LIMITED, TRANSIENT see {@link createTokenEndpoint}.
   * @example
   * await tokens.revoke(refreshToken);
   */
  revoke(token: string): Promise<void>;
}

/**
 * Creates the client of a token endpoint. Only an ended grant concerns the owner: any other refusal is a fault of our
 * registration, so it is TRANSIENT with an alarm for the operator.
 *
 * @example
 * const tokens = createTokenEndpoint({ http, now, tokenUrl, revokeUrl, clientId, clientSecret });
 * const issued = await tokens.exchange({ code, redirectUri, codeVerifier });
 * if (!issued) return { outcome: 'refused', reason: 'failed' };
 */
export function createTokenEndpoint(options: TokenEndpointOptions): TokenEndpoint {
  const { http, now, tokenUrl, revokeUrl, clientRevokes = false, grantEnded } = options;
  const client = { client_id: options.clientId, client_secret: options.clientSecret };

  return {
    async exchange({ code, redirectUri, codeVerifier }) {
      const response = await post(tokenUrl, {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        ...client,
        ...(codeVerifier === undefined ? {} : { code_verifier: codeVerifier }),
      });
      return errorIn(response) === 'invalid_grant' ? undefined : issuedBy(response);
    },

    async refresh(refreshToken) {
      return issuedBy(await post(tokenUrl, { grant_type: 'refresh_token', refresh_token: refreshToken, ...client }));
    },

    async revoke(token) {
      const response = await post(revokeUrl, { ...(clientRevokes ? client : {}), token });
      const hasEnded = response.status === 400 && errorIn(response) === 'invalid_token';
      if (response.status !== 200 && !hasEnded) throw refusalOf(response);
    },
  };

  /** Requesting a token twice does no harm. */
  function post(url: string, form: Readonly<Record<string, string>>): Promise<HttpResponse> {
    return harmless(() => http.send({ method: 'POST', url, form }));
  }

  function issuedBy(response: HttpResponse): IssuedTokens {
    if (response.status !== 200) throw refusalOf(response);
    const body = asObject(response.json) ?? {};
    return {
      accessToken: needed(asText(body['access_token']), 'the access token'),
      refreshToken: asText(body['refresh_token']),
      scopes: asText(body['scope'])?.split(/[\s+]+/),
    };
  }

  function refusalOf(response: HttpResponse): PublisherError {
    const { status, headers, json } = response;
    const error = errorIn(response) ?? 'without explanation';
    const description = asText(asObject(json)?.['error_description'])?.slice(0, 200);
    const text = `token endpoint: HTTP ${status} ${error}${description ? ` (${description})` : ''}`;
    if (status === 400 && error === 'invalid_grant')
      return new PublisherError({ kind: 'CREDENTIALS_INVALID', cause: text, text: grantEnded });
    if (status === 429)
      return new PublisherError(
        failureFor({ status, text, retryAfterMs: retryAfterIn(headers, now()) }, { effect: 'read' }),
      );
    return new PublisherError({ kind: 'TRANSIENT', text, operatorAlarm: status >= 400 && status < 500 });
  }
}

function errorIn({ status, json }: HttpResponse): string | undefined {
  return status === 200 ? undefined : asText(asObject(json)?.['error']);
}
