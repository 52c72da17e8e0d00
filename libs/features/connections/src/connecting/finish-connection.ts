import { failpoint } from '@listings/platform';
import { knownSecrets } from '@listings/publisher-registry';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import type { AuthorizationResult, OAuthAuthorization } from '@listings/publisher-sdk';
import type { ConnectionsDependencies } from '../dependencies.js';
import { finishConnectLink } from '../store/connect-links.js';
import type { ConnectLink } from '../store/connect-links.js';
import { connectedTo, failed, returnAddressesOf } from './browser-step.js';
import type { BrowserStep } from './browser-step.js';
import { CONSENT_MS, digestOf, verifierContext } from './link-secrets.js';
import { redirectUriOf } from './open-connect-link.js';
import { COMPLETE_TIMEOUT_MS, storeConnection } from './store-connection.js';

/**
 * Handles the redirect with which the publisher ends a consent flow in the browser that has started it: stores the account as CONNECTED. A user of the
 * publisher who connects again keeps the same connected account. Returns a redirect to
 * successUrl?connectedAccountId=... or errorUrl?reason=... [contract 7], as far as the account allows their origins.
 */
export async function finishConnection(
  deps: ConnectionsDependencies,
  publisherKey: string,
  query: Readonly<Record<string, string>>,
  browser?: string,
): Promise<BrowserStep> {
  const { database, clock, publishers, logger } = deps;
  const publisher = publishers.all.find(({ names }) => names.kebab === publisherKey);
  const state = query['state'];
  const authorization = publisher?.publisher.authorization;
  if (!publisher || !authorization || authorization.kind === 'token' || !state) return { outcome: 'unknown' };

  const now = clock.now();
  const stateDigest = digestOf(state);
  const link = await finishConnectLink(database, {
    stateDigest,
    ...(browser !== undefined && { browserDigest: digestOf(browser) }),
    publisher: publisher.names.constant,
    now,
    openedAfter: new Date(now.getTime() - CONSENT_MS),
  });
  if (!link) return { outcome: 'unknown' };

  const addresses = await returnAddressesOf(database, link);
  try {
    const result = await complete(deps, { publisher, authorization }, { link, stateDigest, query });
    if (result.outcome === 'refused') return failed(addresses, result.reason);
    failpoint('before_connection_stored');
    return connectedTo(addresses, link, await storeConnection(deps, link, result));
  } catch (error) {
    logger.error({ err: error, publisher: publisherKey, accountId: link.accountId }, 'account could not be connected');
    return failed(addresses, 'publisher_unavailable');
  }
}

async function complete(
  { calls, encryption, publicUrl }: ConnectionsDependencies,
  { publisher, authorization }: { publisher: RegisteredPublisher; authorization: OAuthAuthorization },
  consent: { link: ConnectLink; stateDigest: Buffer; query: Readonly<Record<string, string>> },
): Promise<AuthorizationResult> {
  const { link, stateDigest, query } = consent;
  const { codeVerifier } = link;
  const callback = {
    query,
    redirectUri: redirectUriOf(publicUrl, publisher),
    codeVerifier: codeVerifier === null ? undefined : encryption.decrypt(codeVerifier, verifierContext(stateDigest)),
  };
  return calls.callUnconnected(publisher, () => authorization.complete(callback), {
    timeoutMs: COMPLETE_TIMEOUT_MS,
    known: [knownSecrets([query['code'] ?? '', callback.codeVerifier ?? ''])],
  });
}
