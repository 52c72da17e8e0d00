import type { World } from '../world/world.js';
import { failedPrecondition, permissionDenied } from './errors.js';
import { isVerified } from './location-view.js';
import type { ListingA } from './state.js';

/** Refuses reviews and posts of an unverified listing: 400 or, by setting, 403 [publishers 1.3, 3.6]. */
export function requireVerified(world: World, listing: ListingA): void {
  if (isVerified(listing)) return;
  if (world.settings['a.reviewsUnverified'] === 'forbidden') throw permissionDenied();
  throw failedPrecondition('The location is not verified.');
}
