import { createHash } from 'node:crypto';
import { withParameters } from '@listings/domain';
import { findAccountsToReconnect, findConnectLink, openConnectLink as useUpLink } from '@listings/persistence';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import type { ConnectionsDependencies } from '../dependencies.js';
import { digestOf, newSecret, verifierContext } from './link-secrets.js';

/** Where a browser goes on; `unknown` when a link or consent belongs to nothing, so there is nowhere to send it. */
export type BrowserStep = { readonly outcome: 'redirect'; readonly url: string } | { readonly outcome: 'unknown' };

/** Where the publisher sends the browser back to; the same in both steps of the consent. */
export function redirectUriOf(publicUrl: string, publisher: RegisteredPublisher): string {
  return `${publicUrl}/connect/callback/${publisher.names.kebab}`;
}

/**
 * A browser opens a link: it is sent to the publisher's consent, with a state that only this consent has. The link
 * works once; one that was used or is too old leads to the client's errorUrl [contract 7].
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
      // Only one can be meant when only one has lapsed.
      loginHint: (lapsed.length === 1 && lapsed[0]?.email) || undefined,
      reconnect: lapsed.length > 0,
    });
  } catch (error) {
    logger.error({ err: error, publisher: publisher.names.kebab }, 'plug-in gives no address for its consent');
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

/** Back to the client, with the reason in a word. */
export function failed(errorUrl: string, reason: string): BrowserStep {
  return { outcome: 'redirect', url: withParameters(errorUrl, { reason }) };
}
