import type { ChangeCaller, ConnectedAccountStatus } from '@listings/domain';
import { violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import { hasUser } from '@listings/feature-accounts';
import { decodeUuidId, isUuid } from '@listings/pagination';
import type { Transaction } from '@listings/persistence';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import type { ConnectionsDependencies } from '../dependencies.js';
import { findConnectedAccount, lockConnectedAccount } from '../store/connected-accounts.js';
import { findConnectedListings } from '../store/connected-listings.js';
import type { ConnectedListingRow } from '../store/connected-listings.js';

/** The two ids by which a client identifies a listing [4.7]. */
export interface ListingReference {
  readonly connectedAccountId: string;
  readonly connectedAccountListingId: string;
}

/** A listing that can be linked, and its publisher. */
export interface ImportSource {
  readonly listing: ConnectedListingRow;
  readonly publisher: RegisteredPublisher;
}

/**
 * Finds the listing of a reference, or the first reason why it cannot be linked [7.4]. Checks in this order: user,
 * connected account, listing, owner of the listing, existing link, plug-in, credentials.
 */
export async function findImportSource(
  { database, publishers }: ConnectionsDependencies,
  { accountId }: ChangeCaller,
  { connectedAccountId, connectedAccountListingId }: ListingReference,
): Promise<ImportSource | { readonly violation: RuleViolation }> {
  if (!(await hasUser(database, { accountId }))) return refuse('SY81019');
  const account = await findConnectedAccount(database, { accountId, connectedAccountId });
  if (!account) return refuse('SY81066');
  // The listings of a disconnected account are deleted, so the later checks would find none [contract 13].
  if (account.status === 'DISCONNECTED') return refuse('SY81069');
  const id = decodeListingId(connectedAccountListingId);
  const [listing] = await findConnectedListings(database, { accountId, ids: id === undefined ? [] : [id] });
  if (!listing) return refuse('SY81067');
  if (listing.connectedAccountId !== connectedAccountId) return refuse('SY81070');
  if (listing.locationId !== null) return refuse('SY81068');
  const publisher = publishers.find(listing.publisher);
  if (!publisher) return refuse('SY81073');
  if (account.status !== 'CONNECTED') return refuse('SY81069');
  return { listing, publisher };
}

/**
 * Locks the account so that it stays CONNECTED until the transaction ends, or returns why it cannot be used for a link.
 */
export async function holdForLink(
  transaction: Transaction,
  key: { accountId: number; connectedAccountId: string },
): Promise<RuleViolation | undefined> {
  return accountViolation(await lockConnectedAccount(transaction, key));
}

/** The violation of an account in this status, or of one that is not there; undefined when it is CONNECTED. */
export function accountViolation(status: ConnectedAccountStatus | undefined): RuleViolation | undefined {
  if (status === 'CONNECTED') return undefined;
  return violation(status === undefined ? 'SY81066' : 'SY81069');
}

/** Returns the UUID of a listing, from a global id or a plain UUID. */
export function decodeListingId(text: string): string | undefined {
  return isUuid(text) ? text : decodeUuidId('ConnectedAccountListing', text);
}

function refuse(code: 'SY81019' | 'SY81066' | 'SY81067' | 'SY81068' | 'SY81069' | 'SY81070' | 'SY81073') {
  return { violation: violation(code) };
}
