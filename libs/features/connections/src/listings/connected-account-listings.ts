import { searchTerms } from '@listings/domain';
import type { Caller } from '@listings/domain';
import { RequestError, violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import { globalId, offsetPage } from '@listings/pagination';
import type { OffsetPage, OffsetPageRequest } from '@listings/pagination';
import { limitSentence, namedWaitMs, pauseSentence } from '@listings/publisher-gateway';
import { PublisherError } from '@listings/publisher-sdk';
import { accountTypeOf } from '../accounts/account-type.js';
import { requireConnectedAccount } from '../accounts/list-connected-accounts.js';
import type { ConnectionsDependencies } from '../dependencies.js';
import { countListingsByFolder, pageOfListings } from '../store/connected-listings.js';
import type { ConnectedListingRow } from '../store/connected-listings.js';
import { ensureListings } from './read-listings.js';

/** A listing that a connected account can access, as clients see it [contract 7]. */
export interface ConnectedListingRecord extends Pick<
  ConnectedListingRow,
  'id' | 'address' | 'phone' | 'liveLink' | 'locationId'
> {
  readonly accountTypeName: string;
  readonly locationName: string;
}

/** A page of listings; without records and with a violation when the account has lost its credentials [7.4]. */
export interface ConnectedListings extends OffsetPage<ConnectedListingRecord> {
  /** When the list was last read to its end; null while the first reading goes on, whose records are those so far. */
  readonly listingsReadAt: string | null;
  readonly violations: readonly RuleViolation[];
}

/**
 * The listings of a connected account, sorted by name. The first request reads them from the publisher. A request for
 * page 1 reads them again when they are stale; further pages show the same stored listings. A search for words finds the
 * listings in whose texts all of them occur; a search without letters or digits finds none.
 */
export async function connectedAccountListings(
  deps: ConnectionsDependencies,
  { accountId }: Caller,
  request: { connectedAccountId: string; locationInfo?: string; page: OffsetPageRequest },
): Promise<ConnectedListings> {
  const { connectedAccountId, locationInfo = '', page } = request;
  const terms = searchTerms(locationInfo);
  const account = await requireConnectedAccount(deps, { accountId, connectedAccountId });
  const none = offsetPage(page, [], 0);
  const unauthorized = { ...none, listingsReadAt: null, violations: [violation('SY81069')] };
  // A disconnected account remains in the database only for the record.
  if (account.status === 'DISCONNECTED') return unauthorized;
  let listingsReadAt: string | null;
  try {
    const read = await ensureListings(deps, accountId, account, { refresh: page.page === 1 });
    listingsReadAt = read.listingsReadAt?.toISOString() ?? null;
  } catch (error) {
    if (hasLostCredentials(error)) return unauthorized;
    throw unreadable(error, deps);
  }
  if (terms.length === 0 && locationInfo.trim() !== '') return { ...none, listingsReadAt, violations: [] };
  const found = await pageOfListings(deps.database, { accountId, connectedAccountId, terms, page });
  const records = found.rows.map((row) => ({
    id: globalId('ConnectedAccountListing', row.id),
    accountTypeName: accountTypeOf(deps.publishers, row.publisher),
    locationName: row.name,
    address: row.address,
    phone: row.phone,
    liveLink: row.liveLink,
    locationId: row.locationId,
  }));
  return { ...offsetPage(page, records, found.total), listingsReadAt, violations: [] };
}

/** The folders in which the publisher groups its listings, each with its number of listings [contract 7]. */
export async function connectedAccountFolders(
  deps: ConnectionsDependencies,
  { accountId }: Caller,
  connectedAccountId: string,
): Promise<{ folderId: string; folderName: string; locationCount: number }[]> {
  const found = await requireConnectedAccount(deps, { accountId, connectedAccountId });
  const { folders } = await ensureListings(deps, accountId, found, { refresh: true }).catch((error: unknown) => {
    // The payload is a list, which has no place for a violation.
    throw hasLostCredentials(error)
      ? new RequestError('SY81069', undefined, { cause: error })
      : unreadable(error, deps);
  });
  const counts = await countListingsByFolder(deps.database, { accountId, connectedAccountId });
  return folders.map(({ ref, name }) => ({ folderId: ref, folderName: name, locationCount: counts.get(ref) ?? 0 }));
}

function hasLostCredentials(error: unknown): boolean {
  return error instanceof PublisherError && error.failure.kind === 'CREDENTIALS_INVALID';
}

/** The error of a request that found no stored listings and could not read any. An empty list would be wrong. */
function unreadable(error: unknown, { clock }: Pick<ConnectionsDependencies, 'clock'>): unknown {
  if (!(error instanceof PublisherError)) return error;
  const { failure } = error;
  const waitMs = namedWaitMs(failure, clock.now());
  const retryAfter = waitMs === undefined ? 5 : Math.max(1, Math.ceil(waitMs / 1_000));
  const limit = limitSentence(failure, clock.now());
  if (limit !== undefined)
    return new RequestError('SY90008', limit, { cause: error, headers: { 'retry-after': String(retryAfter) } });
  return new RequestError('SY90007', pauseSentence(failure) || 'The publisher cannot be read now, try again later', {
    status: 503,
    cause: error,
    headers: { 'retry-after': String(retryAfter) },
  });
}
