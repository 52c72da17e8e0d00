import type { Caller } from '@listings/domain';
import { findRowPage, insertJobRows, jobRefused, parametersOfRetry, retryJob, startJob } from '@listings/feature-jobs';
import type { JobResult } from '@listings/feature-jobs';
import type { InUnit, Transaction } from '@listings/persistence';
import type { ConnectionsDependencies } from '../dependencies.js';
import { decodeListingId } from '../links/find-import-source.js';
import { CONNECTION_BOUNDS } from '../rules/connection-bounds.js';
import { findConnectedAccount } from '../store/connected-accounts.js';
import { findListingNames } from '../store/connected-listings.js';
import type { ImportedListing, ListingImportParameters } from './listing-import.js';
import { LISTING_IMPORT } from './listing-kinds.js';

/** Listings to import. */
export interface NewListingImport {
  readonly connectedAccountId: string;
  readonly connectedAccountListingIds: readonly string[];
}

/** Starts to create locations from listings of a connected account. */
export async function startListingImport(
  deps: InUnit<ConnectionsDependencies>,
  caller: Caller,
  { connectedAccountId, connectedAccountListingIds }: NewListingImport,
): Promise<JobResult> {
  const { accountId } = caller;
  const ids = connectedAccountListingIds.map(decodeListingId);
  if (!ids.every((id) => id !== undefined)) return jobRefused('SY81067');
  const listingIds = [...new Set(ids)];
  return deps.unit.transaction(async (transaction) => {
    if (!(await findConnectedAccount(transaction, { accountId, connectedAccountId }))) return jobRefused('SY81066');
    const names = await findListingNames(transaction, { accountId, connectedAccountId, ids: listingIds });
    if (names.size < listingIds.length) return jobRefused('SY81067');
    const listings = listingIds.map((listingId) => ({ listingId, name: names.get(listingId) ?? '' }));
    return start(transaction, deps, caller, { connectedAccountId, listings });
  });
}

/** Starts to import the listings for whose locations an ended job had no seat [contract 14]. */
export async function retryListingImport(
  deps: InUnit<ConnectionsDependencies>,
  caller: Caller,
  jobId: string,
): Promise<JobResult> {
  return retryJob(deps, caller, {
    jobId,
    kind: LISTING_IMPORT,
    start: async (transaction, job) => {
      const rows = await findRowPage(transaction, {
        accountId: job.accountId,
        jobId: job.id,
        filter: { outcome: 'NO_SEAT' },
        page: { size: CONNECTION_BOUNDS.importedListings },
      });
      const parameters = parametersOfRetry(job) as unknown as ListingImportParameters;
      const listings = rows.slice(0, CONNECTION_BOUNDS.importedListings).map(({ input }) => input as ImportedListing);
      return start(transaction, deps, caller, { ...parameters, listings });
    },
  });
}

async function start(
  transaction: Transaction,
  deps: InUnit<ConnectionsDependencies>,
  caller: Caller,
  { listings, ...parameters }: ListingImportParameters & { readonly listings: readonly ImportedListing[] },
): Promise<JobResult> {
  const { accountId } = caller;
  const { connectedAccountId } = parameters;
  const account = await findConnectedAccount(transaction, { accountId, connectedAccountId });
  if (!account) return jobRefused('SY81066');
  const started = await startJob(transaction, deps, caller, {
    kind: LISTING_IMPORT,
    title: account.clientName ?? account.email ?? nameOf(deps, account.publisher),
    parameters: { ...parameters },
    total: listings.length,
  });
  if (started.outcome === 'refused') return started;
  const rows = listings.map((input, index) => ({ position: index + 1, locationId: null, input }));
  await insertJobRows(transaction, { accountId, jobId: started.job.id }, rows);
  return started;
}

function nameOf({ publishers }: Pick<ConnectionsDependencies, 'publishers'>, publisher: string): string {
  return publishers.find(publisher)?.declaration.displayName ?? publisher;
}
