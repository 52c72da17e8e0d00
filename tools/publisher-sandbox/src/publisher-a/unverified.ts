import type { World } from '../world/world.js';
import { failedPrecondition, permissionDenied } from './errors.js';
import { isVerified } from './location-view.js';
import type { ListingA } from './state.js';

/** Reviews and posts of an unverified listing are refused: 400 or, by the switch, 403 [publishers 1.3, 3.6]. */
export function requireVerified(world: World, listing: ListingA): void {
  if (isVerified(listing)) return;
  if (world.settings['a.reviewsUnverified'] === 'forbidden') throw permissionDenied();
  throw failedPrecondition('The location is not verified.');
}
