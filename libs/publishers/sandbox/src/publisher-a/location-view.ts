import { copy } from '../json/json.js';
import type { JsonObject } from '../json/json.js';
import { mergeInto } from '../json/paths.js';
import type { ListingA } from './state.js';

/** True if the listing has reviews and posts, which requires its verification [publishers 1.9]. */
export function isVerified(listing: ListingA): boolean {
  return listing.verification === 'VERIFIED';
}

/** A listing in the wire format, with its computed `metadata` [publishers 1.4]. */
export function locationOnWire(listing: ListingA): JsonObject {
  return { ...copy(listing.location), metadata: metadataOf(listing) };
}

function metadataOf(listing: ListingA): JsonObject {
  const metadata: JsonObject = {
    canDelete: listing.canDelete || undefined,
    canOperateLocalPost: isVerified(listing) || undefined,
    hasPendingEdits: listing.pendingEdits.size > 0 || undefined,
    hasPublisherUpdate: listing.publisherChanged.size > 0 || undefined,
    duplicateLocation: listing.duplicateOf ? `locations/${listing.duplicateOf}` : undefined,
    placeId: `place-${listing.id}`,
    mapsUri: `https://maps.publisher-a.example/?cid=${listing.id}`,
    newReviewUri: `https://search.publisher-a.example/review?placeid=place-${listing.id}`,
  };
  mergeInto(metadata, copy(listing.metadata));
  return metadata;
}
