import { genericGrantRequest } from 'openid-client';
import type { Configuration } from 'openid-client';
import type { SsoProvider } from '@listings/domain';
import { startDeadline, systemClock } from '@listings/platform';
import { discoverProvider } from './provider-client.js';
import { failureReason, providerFailure } from './provider-failure.js';
import { providerFetch } from './provider-fetch.js';
import { redirectUriOf } from './sso-dependencies.js';

/** What a test of a provider has found. */
export interface ProviderCheck {
  /** Name and value of what the operator may want to compare. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** A sentence for each problem that prevents sign-ins. */
  readonly problems: readonly string[];
  /** A sentence for each thing that may be a problem. */
  readonly warnings: readonly string[];
}

/**
 * Tests the connection to a provider as far as that is possible without a person: its configuration, its keys, and
 * whether it accepts the client and its secret.
 */
export async function checkProvider(provider: SsoProvider, publicUrl: string): Promise<ProviderCheck> {
  const redirectUri = redirectUriOf(publicUrl, provider.name);
  const facts: [string, string][] = [
    ['issuer', provider.issuer],
    ['redirectUri', redirectUri],
  ];
  let configuration: Configuration;
  try {
    configuration = await discoverProvider(provider);
  } catch (error) {
    const problems = [`The configuration of ${provider.issuer} cannot be used: ${failureReason(error)}.`];
    return { facts, problems, warnings: [] };
  }
  const metadata = configuration.serverMetadata();
  for (const name of ['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint', 'jwks_uri'] as const)
    facts.push([name, metadata[name] ?? 'none']);
  const found = await Promise.all([keysProblem(String(metadata.jwks_uri)), clientProblem(configuration, redirectUri)]);
  return {
    facts,
    problems: found.filter((problem) => problem !== undefined),
    warnings: warningsOf(configuration, provider),
  };
}

async function keysProblem(address: string): Promise<string | undefined> {
  const late = () => new DOMException('The operation was aborted due to timeout', 'TimeoutError');
  const { signal, cancel } = startDeadline({ clock: systemClock, ms: 5_000, late });
  try {
    const response = await providerFetch(address, {
      body: null,
      headers: {},
      method: 'GET',
      redirect: 'manual',
      signal,
    });
    const { keys } = (await response.json()) as { keys?: unknown };
    return Array.isArray(keys) && keys.length > 0 ? undefined : `${address} holds no keys.`;
  } catch (error) {
    return `The keys at ${address} cannot be read: ${failureReason(error)}.`;
  } finally {
    cancel();
  }
}

/** Sends a code that does not exist: only a provider that accepts the client complains about the code. */
async function clientProblem(configuration: Configuration, redirectUri: string): Promise<string | undefined> {
  try {
    await genericGrantRequest(configuration, 'authorization_code', {
      code: 'a-code-that-does-not-exist',
      redirect_uri: redirectUri,
      code_verifier: 'a-verifier-that-does-not-exist-either-000000',
    });
    return 'The provider accepts any code.';
  } catch (error) {
    const reason = failureReason(error);
    switch (providerFailure(error)) {
      case 'misconfigured':
        return `The provider does not accept the client id or the client secret: ${reason}.`;
      case 'unreachable':
        return `The token endpoint cannot be reached: ${reason}.`;
      default:
        return undefined;
    }
  }
}

function warningsOf(configuration: Configuration, { scopes, groupsClaim, trustEmail }: SsoProvider): string[] {
  const metadata = configuration.serverMetadata();
  const {
    scopes_supported: scopesSupported,
    claims_supported: claimsSupported,
    response_types_supported: responseTypes,
  } = metadata;
  const claims = [
    'email',
    ...(trustEmail ? [] : ['email_verified']),
    ...(groupsClaim === undefined ? [] : [groupsClaim]),
  ];
  return [
    ...(metadata.supportsPKCE() ? [] : ['The provider does not say that it supports PKCE with S256.']),
    ...(responseTypes?.includes('code') === false ? ['The provider does not list the response type "code".'] : []),
    ...scopes.flatMap((scope) =>
      scopesSupported?.includes(scope) === false ? [`The provider does not list the scope "${scope}".`] : [],
    ),
    ...claims.flatMap((claim) =>
      claimsSupported?.includes(claim) === false ? [`The provider does not list the claim "${claim}".`] : [],
    ),
  ];
}
