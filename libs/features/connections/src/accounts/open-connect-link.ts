import { createHash } from 'node:crypto';
import { findReturnOrigins, mayReturnTo, withParameters } from '@listings/feature-accounts';
import { findAccountsToReconnect } from '../store/connected-accounts.js';
import { findConnectLink, openConnectLink as useUpLink } from '../store/connect-links.js';
import type { ConnectLink, FoundConnectLink } from '../store/connect-links.js';
import type { Sql } from '@listings/persistence';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import type { ConnectionsDependencies } from '../dependencies.js';
import { CONSENT_MS, digestOf, newSecret, verifierContext } from './link-secrets.js';
import { tokenForm } from './token-form.js';
import type { ReturnAddresses, TokenForm } from './token-form.js';

/**
 * The next step of a browser: a redirect, or a page that says what happened. `confirmation`: the owner has to confirm the publisher's
 * terms, and the link is still unused. `unknown`: no link or consent flow
 * matches. `used`: the link has been opened before. `form ended`: the form was sent or has expired. `origin refused`: the account no longer allows the origin of a
 * return URL. `connected` and `not connected`: the consent ended, and the account no longer allows the return URL.
 */
export type BrowserStep =
  | { readonly outcome: 'redirect'; readonly url: string }
  | { readonly outcome: BrowserPage }
  | { readonly outcome: 'form'; readonly form: TokenForm }
  | { readonly outcome: 'confirmation'; readonly publisher: RegisteredPublisher; readonly text: string };

/** What the browser brings along when it opens a connect link. */
export interface ConnectLinkVisit {
  /** The state of a form that this browser has opened with the link. */
  readonly formState?: string;
  /** True if the owner has confirmed what the publisher demands before its consent page. */
  readonly isConfirmed?: boolean;
}

/** The pages of the consent flow, see {@link BrowserStep}. */
export type BrowserPage = 'unknown' | 'used' | 'form ended' | 'origin refused' | 'connected' | 'not connected';

/** The redirect URI of the consent flow; it must be the same in both steps. */
export function redirectUriOf(publicUrl: string, publisher: RegisteredPublisher): string {
  return `${publicUrl}/connect/callback/${publisher.names.kebab}`;
}

/**
 * Opens a connect link: redirects the browser to the publisher's consent page with a new state, or shows the form in
 * which the owner enters a token. A link works once: a used one shows a page, because whoever opens it need not be the owner. An expired one redirects to the client's
 * errorUrl [contract 7]. A link whose return URLs the account no longer allows starts no consent. A browser that has opened a form with the link
 * sees the form again, because phones load a page anew when its reader comes back from another app with the token.
 */
export async function openConnectLink(
  deps: ConnectionsDependencies,
  token: string,
  { formState, isConfirmed = false }: ConnectLinkVisit = {},
): Promise<BrowserStep> {
  const { database, clock, encryption, publishers, publicUrl, logger } = deps;
  const tokenDigest = digestOf(token);
  const link = await findConnectLink(database, tokenDigest);
  const publisher = link && publishers.find(link.publisher);
  if (!link || !publisher) return { outcome: 'unknown' };

  const now = clock.now();
  const { authorization } = publisher.publisher;
  const again = authorization.kind === 'token' && formState !== undefined && isOpenForm(link, formState, now);
  if (link.openedAt && !again) return { outcome: 'used' };
  const addresses = await returnAddressesOf(database, link);
  if (![link.successUrl, link.errorUrl].every((url) => mayReturnTo(url, addresses.allowedOrigins))) {
    return { outcome: 'origin refused' };
  }
  if (again) return { outcome: 'form', form: tokenForm({ publisher, authorization, state: formState, addresses }) };
  if (link.expiresAt <= now) return failed(addresses, 'link_expired');

  const state = newSecret(clock);
  if (authorization.kind === 'token') {
    const opened = await useUpLink(database, { tokenDigest, stateDigest: state.digest, codeVerifier: null, now });
    if (!opened) return { outcome: 'used' };
    return { outcome: 'form', form: tokenForm({ publisher, authorization, state: state.text, addresses }) };
  }
  if (authorization.confirmation !== undefined && !isConfirmed)
    return { outcome: 'confirmation', publisher, text: authorization.confirmation };
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
    return failed(addresses, 'publisher_unavailable');
  }

  const opened = await useUpLink(database, {
    tokenDigest,
    stateDigest: state.digest,
    codeVerifier: verifier === undefined ? null : encryption.encrypt(verifier, verifierContext(state.digest)),
    now,
  });
  if (!opened) return { outcome: 'used' };
  return { outcome: 'redirect', url };
}

/** Whether the state is that of the link's form, which waits for its values. */
function isOpenForm({ openedAt, finished, stateDigest }: FoundConnectLink, state: string, now: Date): boolean {
  const isOwn = stateDigest !== null && stateDigest.equals(digestOf(state));
  return isOwn && !finished && openedAt !== null && openedAt.getTime() > now.getTime() - CONSENT_MS;
}

/** Reads the origins that the account of a link allows at this moment. */
export async function returnAddressesOf(sql: Sql, link: ConnectLink): Promise<ReturnAddresses> {
  const { successUrl, errorUrl } = link;
  return { successUrl, errorUrl, allowedOrigins: await findReturnOrigins(sql, link.accountId) };
}

/** Redirects to the client's errorUrl with a one-word reason, or shows a page if the account does not allow it now. */
export function failed({ errorUrl, allowedOrigins }: ReturnAddresses, reason: string): BrowserStep {
  if (!mayReturnTo(errorUrl, allowedOrigins)) return { outcome: 'not connected' };
  return { outcome: 'redirect', url: withParameters(errorUrl, { reason }) };
}

/** Redirects to the client's successUrl with the account, or shows a page if the account does not allow it now. */
export function connectedTo(
  { successUrl, allowedOrigins }: ReturnAddresses,
  { locationId }: ConnectLink,
  connectedAccountId: string,
): BrowserStep {
  if (!mayReturnTo(successUrl, allowedOrigins)) return { outcome: 'connected' };
  const location: Record<string, string> = locationId === null ? {} : { locationId: String(locationId) };
  return { outcome: 'redirect', url: withParameters(successUrl, { connectedAccountId, ...location }) };
}
