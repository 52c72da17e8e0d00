import type { AuthorizationResult, OAuthAuthorization } from './authorization.js';
import { failureOf, PublisherError } from './errors.js';
import type { IssuedTokens, TokenEndpoint } from './token-endpoint.js';

/** The options of {@link createCodeFlow}. */
export interface CodeFlowOptions {
  /** The consent page of the publisher. */
  readonly authorizeUrl: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  /** Without one of these the attempt ends as `scope_missing`; absent: all scopes. */
  readonly needed?: readonly string[];
  /** Further parameters of the consent page. */
  readonly parameters?: (request: {
    readonly loginHint?: string;
    readonly reconnect: boolean;
  }) => Readonly<Record<string, string>>;
  readonly tokens: Pick<TokenEndpoint, 'exchange'>;
  /**
   * Reads whose tokens they are, and returns the credentials to store. If the publisher refuses the new tokens, no
   * connection has lost its credentials: CREDENTIALS_INVALID becomes TRANSIENT with an alarm for the operator.
   */
  readonly connect: (issued: IssuedTokens) => Promise<AuthorizationResult>;
}

/**
 * Connecting by the authorization code flow of OAuth 2 with PKCE: the consent page, and what follows the redirect.
 *
 * @example
 * return {
 *   ...createCodeFlow({ authorizeUrl, clientId, scopes: ['shops'], tokens, connect }),
 *   revoke: async (session) => tokens.revoke(String((await session.credentials())['token'])),
 * };
 */
export function createCodeFlow(
  options: CodeFlowOptions,
): Pick<OAuthAuthorization, 'pkce' | 'authorizeUrl' | 'complete'> {
  const { clientId, scopes, needed = scopes, parameters, tokens, connect } = options;
  return {
    pkce: true,

    authorizeUrl({ redirectUri, state, codeChallenge, ...request }) {
      const page = new URL(options.authorizeUrl);
      const query = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: scopes.join(' '),
        state,
        ...(codeChallenge ? { code_challenge: codeChallenge, code_challenge_method: 'S256' } : {}),
        ...parameters?.(request),
      };
      for (const [name, value] of Object.entries(query)) page.searchParams.set(name, value);
      return page.href;
    },

    async complete({ query: { error, code, scope }, redirectUri, codeVerifier }) {
      if (error === 'access_denied') return { outcome: 'refused', reason: 'denied' };
      const issued =
        code && error === undefined ? await tokens.exchange({ code, redirectUri, codeVerifier }) : undefined;
      if (!issued) return { outcome: 'refused', reason: 'failed' };
      // Where nobody names the scopes, the owner allowed all of them.
      const granted = issued.scopes ?? scope?.split(/\s+/) ?? needed;
      if (!needed.every((each) => granted.includes(each))) return { outcome: 'refused', reason: 'scope_missing' };
      try {
        return await connect(issued);
      } catch (error) {
        const failure = failureOf(error);
        if (failure.kind !== 'CREDENTIALS_INVALID') throw error;
        const text = `the publisher refused new tokens: ${failure.cause}`;
        throw new PublisherError({ kind: 'TRANSIENT', text, operatorAlarm: true }, { cause: error });
      }
    },
  };
}
