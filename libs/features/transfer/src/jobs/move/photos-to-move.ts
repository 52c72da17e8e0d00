import { asksFor } from '../../move/asked-photos.js';
import type { MovedPhoto } from '../../move/read-location.js';
import type { ComparedRow } from './compare-rows.js';

/**
 * The photos that a move requests for a location: those that no earlier move has requested, so that what somebody has removed here does not come
 * back, and those that never came and may come. A location that was here before, and has photos, keeps its own.
 */
export function photosToMove(
  { there, moved, stored, knownPhotos }: ComparedRow,
  hasPhotos: boolean,
): readonly MovedPhoto[] {
  if (stored && !moved && hasPhotos) return [];
  return there.photos.filter((photo) => asksFor(photo, knownPhotos));
}
