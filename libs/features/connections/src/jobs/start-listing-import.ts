import type { Caller } from '@listings/domain';
import { findRowPage, hasEnded, insertJobRows, jobRefused, requireJob, startJob } from '@listings/feature-jobs';
import type { JobResult } from '@listings/feature-jobs';
import { LOCATION_UNDO } from '@listings/feature-locations';
import type { InUnit, Transaction } from '@listings/persistence';
import type { ConnectionsDependencies } from '../dependencies.js';
import { decodeListingId } from '../links/find-import-source.js';
import { findConnectedAccount } from '../store/connected-accounts.js';
import { findListingNames } from '../store/connected-listings.js';
import { LISTING_IMPORT } from './listing-import.js';
import type { ImportedListing, ListingImportParameters } from './listing-import.js';

/** Most listings of a job that imports them. */
export const MOST_IMPORTED = 1_000;

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
  const { accountId } = caller;
  return deps.unit.transaction(async (transaction) => {
    const job = await requireJob(transaction, caller, { jobId });
    if (job.kind !== LISTING_IMPORT || !hasEnded(job.state)) return jobRefused('SY87002');
    const rows = await findRowPage(transaction, {
      accountId,
      jobId: job.id,
      filter: { outcome: 'NO_SEAT' },
      page: { size: MOST_IMPORTED },
    });
    if (rows.length === 0) return jobRefused('SY87010');
    const { connectedAccountId } = job.parameters as unknown as ListingImportParameters;
    const listings = rows.slice(0, MOST_IMPORTED).map(({ input }) => input as ImportedListing);
    return start(transaction, deps, caller, { connectedAccountId, listings });
  });
}

async function start(
  transaction: Transaction,
  deps: InUnit<ConnectionsDependencies>,
  caller: Caller,
  { connectedAccountId, listings }: ListingImportParameters & { readonly listings: readonly ImportedListing[] },
): Promise<JobResult> {
  const { accountId } = caller;
  const account = await findConnectedAccount(transaction, { accountId, connectedAccountId });
  if (!account) return jobRefused('SY81066');
  const started = await startJob(transaction, deps, caller, {
    kind: LISTING_IMPORT,
    title: account.clientName ?? account.email ?? nameOf(deps, account.publisher),
    phase: 'APPLYING',
    parameters: { connectedAccountId },
    undoKind: LOCATION_UNDO,
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
