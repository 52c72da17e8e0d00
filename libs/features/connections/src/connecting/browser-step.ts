import { findAskingAccount, mayReturnTo, withParameters } from '@listings/feature-accounts';
import type { Sql } from '@listings/persistence';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import type { ConnectLink } from '../store/connect-links.js';
import type { Asker, ReturnAddresses, TokenForm } from './token-form.js';

/**
 * The next step of a browser: a redirect, or a page that says what happened. `confirmation`: the owner must first read who asks, and confirm
 * the publisher's terms if it has some; the link is still unused. `unknown`: no link or consent flow matches. `used`: the link has been opened
 * before. `form ended`: the form was sent or has expired. `origin refused`: the account no longer allows the origin of a return URL.
 * `connected` and `not connected`: the consent ended, and the account no longer allows the return URL.
 */
export type BrowserStep =
  | { readonly outcome: 'redirect'; readonly url: string }
  | { readonly outcome: BrowserPage }
  | { readonly outcome: 'form'; readonly form: TokenForm }
  | {
      readonly outcome: 'confirmation';
      readonly publisher: RegisteredPublisher;
      readonly asker: Asker;
      readonly text?: string;
    };

/** The pages of the consent flow, see {@link BrowserStep}. */
export type BrowserPage = 'unknown' | 'used' | 'form ended' | 'origin refused' | 'connected' | 'not connected';

/** Reads the name of the account of a link, and the origins that it allows at this moment. */
export async function returnAddressesOf(sql: Sql, link: ConnectLink): Promise<ReturnAddresses> {
  const { accountId, successUrl, errorUrl, askedByKind: kind, askedBy } = link;
  const { name: account, origins } = await findAskingAccount(sql, accountId);
  const person = kind && askedBy !== null ? { kind, name: askedBy } : undefined;
  return { successUrl, errorUrl, allowedOrigins: origins, asker: { account, ...(person && { person }) } };
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
