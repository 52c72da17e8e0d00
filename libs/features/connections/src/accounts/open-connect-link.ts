import { createHash } from 'node:crypto';
import { withParameters } from '@listings/domain';
import { findAccountsToReconnect, findConnectLink, openConnectLink as useUpLink } from '@listings/persistence';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import type { ConnectionsDependencies } from '../dependencies.js';
import { digestOf, newSecret, verifierContext } from './link-secrets.js';

/**
 * The next step of a browser. `unknown` when no link or consent flow matches, so that there is no URL to redirect to.
 */
export type BrowserStep = { readonly outcome: 'redirect'; readonly url: string } | { readonly outcome: 'unknown' };

/** The redirect URI of the consent flow; it must be the same in both steps. */
export function redirectUriOf(publicUrl: string, publisher: RegisteredPublisher): string {
  return `${publicUrl}/connect/callback/${publisher.names.kebab}`;
}

/**
 * Opens a connect link: redirects the browser to the publisher's consent page with a new state. A link works once; a
 * used or expired link redirects to the client's errorUrl [contract 7].
 */
export async function openConnectLink(deps: ConnectionsDependencies, token: string): Promise<BrowserStep> {
  const { database, clock, encryption, publishers, publicUrl, logger } = deps;
  const tokenDigest = digestOf(token);
  const link = await findConnectLink(database, tokenDigest);
  const publisher = link && publishers.find(link.publisher);
  if (!link || !publisher) return { outcome: 'unknown' };

  const now = clock.now();
  if (link.opened) return failed(link.errorUrl, 'link_used');
  if (link.expiresAt <= now) return failed(link.errorUrl, 'link_expired');

  const { authorization } = publisher.publisher;
  const state = newSecret(clock);
  const verifier = authorization.pkce ? newSecret(clock).text : undefined;
  const lapsed = await findAccountsToReconnect(database, link);
  let url: string;
  try {
    url = authorization.authorizeUrl({
      redirectUri: redirectUriOf(publicUrl, publisher),
      state: state.text,
      codeChallenge: verifier === undefined ? undefined : createHash('sha256').update(verifier).digest('base64url'),
      // With several accounts to reconnect it is unknown which one the user means.
      loginHint: (lapsed.length === 1 && lapsed[0]?.email) || undefined,
      reconnect: lapsed.length > 0,
    });
  } catch (error) {
    logger.error(
      { err: error, publisher: publisher.names.kebab },
      'plug-in did not return the URL of its consent page',
    );
    return failed(link.errorUrl, 'publisher_unavailable');
  }

  const opened = await useUpLink(database, {
    tokenDigest,
    stateDigest: state.digest,
    codeVerifier: verifier === undefined ? null : encryption.encrypt(verifier, verifierContext(state.digest)),
    now,
  });
  if (!opened) return failed(link.errorUrl, 'link_used');
  return { outcome: 'redirect', url };
}

/** Redirects to the client's errorUrl with a one-word reason. */
export function failed(errorUrl: string, reason: string): BrowserStep {
  return { outcome: 'redirect', url: withParameters(errorUrl, { reason }) };
}
