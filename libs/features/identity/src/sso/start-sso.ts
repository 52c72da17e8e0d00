import { buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client';
import type { RequestOrigin } from '@listings/domain';
import { PortalError } from '@listings/errors';
import { newToken } from '../secret-tokens.js';
import { insertSsoFlow } from '../store/sso-flows.js';
import { returnPathOf } from './return-path.js';
import { redirectUriOf } from './sso-dependencies.js';
import type { SsoDependencies } from './sso-dependencies.js';

/** How long a person may take at the provider. */
export const SSO_FLOW_SECONDS = 600;
/** Sign-ins that one client address may have open. */
const MAX_OPEN = 100;

/** Starts a sign-in at a provider. The browser that gets the token, and no other, can finish it, once. */
export async function startSso(
  deps: SsoDependencies,
  { provider, returnPath, origin }: { provider: string; returnPath?: string; origin: RequestOrigin },
): Promise<{ readonly url: URL; readonly browserToken: string }> {
  const { database, clock, encryption, settings } = deps;
  const client = deps.providers.get(provider);
  if (!client) throw new PortalError('NOT_FOUND');
  const path = returnPath === undefined ? null : returnPathOf(returnPath, settings.publicUrl);
  const configuration = await client.configuration();

  const state = newToken(clock);
  const browser = newToken(clock);
  const { token: nonce } = newToken(clock);
  const { token: verifier } = newToken(clock);
  const now = clock.now();
  const stored = await insertSsoFlow(database, {
    digest: state.digest,
    browser: browser.digest,
    provider,
    codeVerifier: encryption.encrypt(verifier, verifierContext(state.digest)),
    nonce,
    returnPath: path,
    address: origin.address,
    expiresAt: new Date(now.getTime() + SSO_FLOW_SECONDS * 1_000),
    now,
    limit: MAX_OPEN,
  });
  if (!stored)
    throw new PortalError('RATE_LIMITED', 'Too many sign-ins are open. Try again later.', {
      retryAfterSeconds: SSO_FLOW_SECONDS / 2,
    });
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUriOf(settings.publicUrl, provider),
    scope: client.provider.scopes.join(' '),
    state: state.token,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return { url, browserToken: browser.token };
}

/** Binds an encrypted verifier to its row. */
export function verifierContext(digest: Buffer): string {
  return `sso-flow:${digest.toString('hex')}`;
}
