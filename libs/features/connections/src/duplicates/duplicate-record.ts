import { globalId } from '@listings/pagination';
import type { DuplicateRow } from '../store/duplicate-listings.js';

/** A listing that shows a location a second time, as clients see it [contract 11]. */
export interface DuplicateRecord<Status> extends Pick<
  DuplicateRow<Status>,
  'id' | 'name' | 'address' | 'phone' | 'status' | 'score' | 'reasons'
> {
  /** Global id of the listing, as connectedAccountListings returns it. */
  readonly listingItemId: string;
  /** The publisher, as in the other operations that take a `site`. */
  readonly site: string;
  readonly listingUrl: string | null;
  readonly detectedAt: string;
}

/** Converts a stored duplicate to the record of the API. */
export function duplicateRecord<Status>(row: DuplicateRow<Status>): DuplicateRecord<Status> {
  return {
    id: row.id,
    listingItemId: globalId('ConnectedAccountListing', row.listingId),
    site: row.publisher,
    name: row.name,
    address: row.address,
    phone: row.phone,
    listingUrl: row.liveLink,
    status: row.status,
    score: row.score,
    reasons: row.reasons,
    detectedAt: row.detectedAt.toISOString(),
  };
}
