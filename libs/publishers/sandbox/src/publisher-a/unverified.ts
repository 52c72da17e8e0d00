import type { ContextA } from './context.js';
import { failedPrecondition, permissionDenied } from './errors.js';
import { isVerified } from './location-view.js';
import type { ListingA } from './state.js';

/** The listing of the path; refuses reviews and posts of an unverified one: 400 or, by setting, 403 [publishers 1.3, 3.6]. */
export function verifiedListing(context: ContextA): ListingA {
  const listing = context.listing();
  if (isVerified(listing)) return listing;
  if (context.world.settings['a.reviewsUnverified'] === 'forbidden') throw permissionDenied();
  throw failedPrecondition('The location is not verified.');
}
