import { authorizationCodeGrant, fetchUserInfo } from 'openid-client';
import type { Configuration } from 'openid-client';
import type { RequestOrigin } from '@listings/domain';
import { PortalError } from '@listings/errors';
import { digestOf, isToken } from '../secret-tokens.js';
import { takeSsoFlow } from '../store/sso-flows.js';
import { admitPerson } from './admit-person.js';
import type { SsoProviderClient } from './provider-client.js';
import { unavailable } from './provider-client.js';
import { failureReason, providerFailure } from './provider-failure.js';
import { redirectUriOf } from './sso-dependencies.js';
import type { SsoDependencies } from './sso-dependencies.js';
import { verifierContext } from './start-sso.js';
import { claimsOf, lacksClaims, verifiedPerson } from './verified-person.js';
import type { Claims } from './verified-person.js';

/** The browser's return from a provider. */
export interface SsoReturn {
  readonly provider: string;
  /** The query of the request, as the provider has made it. */
  readonly query: URLSearchParams;
  /** The token in the cookie of the browser. */
  readonly browserToken?: string;
  readonly origin: RequestOrigin;
}

/** A finished sign-in: the token of the session, and where the browser goes. */
export interface FinishedSso {
  readonly token: string;
  readonly returnPath: string | null;
}

/**
 * Finishes a sign-in: checks that this browser has started it, exchanges the code, verifies the ID token and starts a
 * session. Each started sign-in ends once, whatever its outcome is.
 */
export async function finishSso(deps: SsoDependencies, given: SsoReturn): Promise<FinishedSso> {
  const { provider, query, browserToken, origin } = given;
  const client = deps.providers.get(provider);
  if (!client) throw new PortalError('NOT_FOUND');
  const state = query.get('state') ?? '';
  if (!isToken(state) || browserToken === undefined || !isToken(browserToken)) throw notStarted();
  // First, so that the browser can repeat the request when the provider is down.
  const configuration = await client.configuration();
  const digest = digestOf(state);
  const now = deps.clock.now();
  const flow = await takeSsoFlow(deps.database, { digest, browser: digestOf(browserToken), provider, now });
  if (!flow) throw notStarted();
  const { nonce, returnPath } = flow;
  const verifier = deps.encryption.decrypt(flow.codeVerifier, verifierContext(digest));
  const claims = await exchange(deps, { client, configuration, query, state, nonce, verifier });
  const person = verifiedPerson(claims, client.provider);
  return { token: await admitPerson(deps, { provider: client.provider, person, origin }), returnPath };
}

function notStarted(): PortalError {
  return new PortalError(
    'AUTH_INVALID_KEY',
    'This browser has not started the sign-in, has already finished it, or took longer than ten minutes. Sign in again.',
  );
}

interface Exchange {
  readonly client: SsoProviderClient;
  readonly configuration: Configuration;
  readonly query: URLSearchParams;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

async function exchange(deps: SsoDependencies, given: Exchange): Promise<Claims> {
  const { client, configuration, query, state, nonce, verifier } = given;
  const { provider } = client;
  const url = new URL(redirectUriOf(deps.settings.publicUrl, provider.name));
  url.search = query.toString();
  try {
    const tokens = await authorizationCodeGrant(configuration, url, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims: Claims = { ...tokens.claims() };
    if (!lacksClaims(claims, provider) || configuration.serverMetadata().userinfo_endpoint === undefined)
      return claimsOf(claims);
    return claimsOf(claims, await fetchUserInfo(configuration, tokens.access_token, String(claims['sub'])));
  } catch (error) {
    throw failureOf(deps, client, error);
  }
}

function failureOf({ logger }: SsoDependencies, { provider }: SsoProviderClient, error: unknown): PortalError {
  const failure = providerFailure(error);
  const line = { provider: provider.name, failure, reason: failureReason(error) };
  if (failure === 'refused') {
    logger.info(line, 'a provider has refused a sign-in');
    return new PortalError('AUTH_INVALID_KEY', `${provider.displayName} has not signed you in.`);
  }
  logger.warn(line, 'a sign-in at a provider failed');
  return failure === 'invalid'
    ? new PortalError('AUTH_INVALID_KEY', `The response of ${provider.displayName} is not valid. Sign in again.`)
    : unavailable(provider);
}
