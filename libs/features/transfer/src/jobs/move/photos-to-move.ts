import { asksFor } from '../../move/asked-photos.js';
import type { MovedPhoto } from '../../move/read-location.js';
import type { ComparedRow } from './compare-rows.js';

/**
 * The photos that a move requests for a location. It requests those that no earlier move has requested, so that a photo which somebody has
 * removed here does not come back; and those that could not be fetched before and may be now. A location that was here before, and has photos,
 * keeps its own.
 */
export function photosToMove(
  { there, moved, stored, knownPhotos }: ComparedRow,
  hasPhotos: boolean,
): readonly MovedPhoto[] {
  if (stored && !moved && hasPhotos) return [];
  return there.photos.filter((photo) => asksFor(photo, knownPhotos));
}
