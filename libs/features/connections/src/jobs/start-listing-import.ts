import type { Caller } from '@listings/domain';
import { insertJobRows, jobRefused, startJob } from '@listings/feature-jobs';
import type { JobResult } from '@listings/feature-jobs';
import { LOCATION_UNDO } from '@listings/feature-locations';
import type { InUnit } from '@listings/persistence';
import type { ConnectionsDependencies } from '../dependencies.js';
import { decodeListingId } from '../links/find-import-source.js';
import { findConnectedAccount } from '../store/connected-accounts.js';
import { findListingNames } from '../store/connected-listings.js';
import { LISTING_IMPORT } from './listing-import.js';

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
    const account = await findConnectedAccount(transaction, { accountId, connectedAccountId });
    if (!account) return jobRefused('SY81066');
    const names = await findListingNames(transaction, { accountId, connectedAccountId, ids: listingIds });
    if (names.size < listingIds.length) return jobRefused('SY81067');
    const started = await startJob(transaction, deps, caller, {
      kind: LISTING_IMPORT,
      title: account.clientName ?? account.email ?? nameOf(deps, account.publisher),
      phase: 'APPLYING',
      parameters: { connectedAccountId },
      undoKind: LOCATION_UNDO,
      total: listingIds.length,
    });
    if (started.outcome === 'refused') return started;
    const rows = listingIds.map((listingId, index) => ({
      position: index + 1,
      locationId: null,
      input: { listingId, name: names.get(listingId) ?? '' },
    }));
    await insertJobRows(transaction, { accountId, jobId: started.job.id }, rows);
    return started;
  });
}

function nameOf({ publishers }: Pick<ConnectionsDependencies, 'publishers'>, publisher: string): string {
  return publishers.find(publisher)?.declaration.displayName ?? publisher;
}
