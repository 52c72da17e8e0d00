import { createHash } from 'node:crypto';
import { mayReturnTo } from '@listings/feature-accounts';
import { DEFAULT_LANGUAGE } from '@listings/language';
import type { Language } from '@listings/language';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import type { ConnectionsDependencies } from '../dependencies.js';
import { findConnectLink, openConnectLink as useUpLink } from '../store/connect-links.js';
import type { FoundConnectLink } from '../store/connect-links.js';
import { findAccountsToReconnect } from '../store/connected-accounts.js';
import { failed, returnAddressesOf } from './browser-step.js';
import type { BrowserStep } from './browser-step.js';
import { CONSENT_MS, digestOf, newSecret, verifierContext } from './link-secrets.js';
import { signInAgain } from './sign-in-again.js';
import { openStep } from './sign-in-step.js';
import { tokenForm } from './token-form.js';

/** What the browser brings along when it opens a connect link. */
export interface ConnectLinkVisit {
  /** The state of a form that this browser has opened with the link. */
  readonly formState?: string;
  /** True if the owner has yet to read in this browser who asks, and to confirm what the publisher demands before its consent page. */
  readonly isUnread?: boolean;
  /** The token of the browser. Only a browser with this token can end the consent. */
  readonly browser?: string;
  /** The language of the browser; English when omitted. */
  readonly language?: Language;
}

/** The redirect URI of the consent flow; it must be the same in both steps. */
export function redirectUriOf(publicUrl: string, publisher: RegisteredPublisher): string {
  return `${publicUrl}/connect/callback/${publisher.names.kebab}`;
}

/**
 * Opens a connect link: shows who asks for the connection, redirects the browser to the publisher's consent page with a new state once the
 * owner has read that, or shows the form in which the owner enters a token, with the same words. Before that, the service does not call the
 * publisher. A link works once: a used one shows a page, because whoever opens it need not be the owner. An expired one redirects to the
 * client's errorUrl [contract 7]. A link whose return URLs the account no longer allows starts no consent. A browser that has opened a form
 * with the link sees the form again, because phones reload a page when its reader comes back from another app with the token.
 */
export async function openConnectLink(
  deps: ConnectionsDependencies,
  token: string,
  { formState, isUnread = false, browser, language = DEFAULT_LANGUAGE }: ConnectLinkVisit = {},
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
  if (again) {
    const step = openStep(encryption, { link, authorization, stateDigest: digestOf(formState), now });
    if (!step) return { outcome: 'form ended' };
    return { outcome: 'form', form: tokenForm({ publisher, step, state: formState, language, addresses }) };
  }
  if (link.expiresAt <= now) return failed(addresses, 'link_expired');

  const asksPublisher =
    authorization.kind !== 'token' || (authorization.signInAgain && link.connectedAccountId !== null);
  if (asksPublisher && isUnread) {
    const text = authorization.kind === 'token' ? undefined : authorization.confirmation;
    return { outcome: 'confirmation', publisher, asker: addresses.asker, ...(text !== undefined && { text }) };
  }
  const state = newSecret(clock);
  const opening = { tokenDigest, stateDigest: state.digest, now };
  if (authorization.kind === 'token') {
    const opened = await useUpLink(database, { ...opening, browserDigest: null, codeVerifier: null });
    if (!opened) return { outcome: 'used' };
    const shorter = await signInAgain(deps, { link, publisher, authorization, state: state.text, language });
    if (shorter) return shorter;
    const step = { number: 0, fields: authorization.fields };
    return { outcome: 'form', form: tokenForm({ publisher, step, state: state.text, language, addresses }) };
  }
  const verifier = authorization.pkce ? newSecret(clock).text : undefined;
  const lapsed = await findAccountsToReconnect(database, link);
  let url: string;
  try {
    url = authorization.authorizeUrl({
      redirectUri: redirectUriOf(publicUrl, publisher),
      state: state.text,
      codeChallenge: verifier === undefined ? undefined : createHash('sha256').update(verifier).digest('base64url'),
      // If several accounts wait to be reconnected, nobody knows which one the user means.
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
    ...opening,
    browserDigest: browser === undefined ? null : digestOf(browser),
    codeVerifier: verifier === undefined ? null : encryption.encrypt(verifier, verifierContext(state.digest)),
  });
  if (!opened) return { outcome: 'used' };
  return { outcome: 'redirect', url };
}

/** Whether the state is that of the link's form, which waits for its values. */
function isOpenForm({ openedAt, finished, stateDigest }: FoundConnectLink, state: string, now: Date): boolean {
  const isOwn = stateDigest !== null && stateDigest.equals(digestOf(state));
  return isOwn && !finished && openedAt !== null && openedAt.getTime() > now.getTime() - CONSENT_MS;
}
