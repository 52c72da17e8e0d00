import type { Transaction } from '@listings/persistence';
import { newListing } from '@listings/persistence/testing';
import type { Connection } from '@listings/persistence/testing';
import { insertListingLink } from '../store/listing-links.js';

/** Links a location to a listing, as the connections feature does: reviews and insights are due. */
export async function linkListing(
  transaction: Transaction,
  link: Connection & { readonly locationId: number; readonly listingRef: string },
): Promise<void> {
  await insertListingLink(transaction, { ...link, listingId: await newListing(transaction, link) });
}
