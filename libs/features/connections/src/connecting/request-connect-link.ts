import type { Caller } from '@listings/domain';
import { invalidId, violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import { findReturnOrigins, isReturnUrl, mayReturnTo } from '@listings/feature-accounts';
import { isUuid } from '@listings/pagination';
import type { InUnit, Sql } from '@listings/persistence';
import { openConnection } from '@listings/publisher-gateway';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import type { ConnectionsDependencies } from '../dependencies.js';
import { insertConnectLink } from '../store/connect-links.js';
import { lockLinkableLocations } from '../store/listing-links.js';
import { newSecret } from './link-secrets.js';

/** How long a connect link is valid [contract 7]. */
const VALID_MS = 24 * 60 * 60_000;

/** A client's request for a connect link. */
export interface ConnectLinkRequest {
  readonly publisher: RegisteredPublisher;
  readonly successUrl: string | null | undefined;
  readonly errorUrl: string | null | undefined;
  /** Set when the link is for one location. */
  readonly locationId?: number;
  /** Set when the owner signs in again at a connected account of the publisher. */
  readonly connectedAccountId?: string | null;
}

/** The URL of the link, or all rules that the request breaks. */
export type ConnectLinkResult =
  | { readonly outcome: 'issued'; readonly url: string }
  | { readonly outcome: 'refused'; readonly violations: readonly RuleViolation[] };

/** Issues a single-use link of this service that starts the publisher's consent [contract 7]. */
export async function requestConnectLink(
  { unit, clock, publicUrl }: InUnit<ConnectionsDependencies>,
  { accountId, user, key }: Caller,
  { publisher, successUrl, errorUrl, locationId, connectedAccountId }: ConnectLinkRequest,
): Promise<ConnectLinkResult> {
  return unit.transaction(async (transaction) => {
    const allowed = await findReturnOrigins(transaction, accountId);
    const violations = [
      ...returnUrlViolations('successUrl', successUrl, allowed),
      ...returnUrlViolations('errorUrl', errorUrl, allowed),
    ];
    if (locationId !== undefined) {
      const [location] = await lockLinkableLocations(transaction, { accountId, locationIds: [locationId] });
      if (!location) throw invalidId('unknown');
      if (location.archived) violations.push(violation('SY00008'));
    }
    if (!(await isAccountOf(transaction, { accountId, publisher, connectedAccountId })))
      violations.push(violation('SY81066'));
    if (violations.length > 0 || !successUrl || !errorUrl) return { outcome: 'refused', violations };
    const token = newSecret(clock);
    const now = clock.now();
    await insertConnectLink(transaction, {
      accountId,
      tokenDigest: token.digest,
      publisher: publisher.names.constant,
      locationId: locationId ?? null,
      connectedAccountId: connectedAccountId ?? null,
      successUrl,
      errorUrl,
      askedByKind: user ? 'USER' : key ? 'API_KEY' : null,
      askedBy: user?.email ?? key?.name ?? null,
      now,
      expiresAt: new Date(now.getTime() + VALID_MS),
    });
    return { outcome: 'issued', url: `${publicUrl}/connect/${token.text}` };
  });
}

/** Whether the account at which the owner signs in again, if one is named, is one of the tenant's of this publisher. */
async function isAccountOf(
  sql: Sql,
  of: { accountId: number; publisher: RegisteredPublisher; connectedAccountId: string | null | undefined },
): Promise<boolean> {
  const { accountId, publisher, connectedAccountId } = of;
  if (connectedAccountId === undefined || connectedAccountId === null) return true;
  if (!isUuid(connectedAccountId)) return false;
  return (await openConnection(sql, { accountId, connectedAccountId }))?.publisher === publisher.names.constant;
}

function returnUrlViolations(
  field: 'successUrl' | 'errorUrl',
  url: string | null | undefined,
  allowed: readonly string[],
): RuleViolation[] {
  if (typeof url !== 'string' || !isReturnUrl(url)) {
    return [{ ...violation('SY81022', `${field}: absolute https, or http on localhost`), field }];
  }
  if (mayReturnTo(url, allowed)) return [];
  const reason = `${field}: its origin is not among the allowed return origins of the account`;
  return [{ ...violation('SY81022', reason), field }];
}
