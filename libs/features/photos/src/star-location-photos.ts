import { decideStars, inPhotoOrder, photoRecord } from '@listings/domain';
import type { Caller, PhotoRecord } from '@listings/domain';
import { invalidId, violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import { findPhotos, saveStars } from '@listings/persistence';
import type { PhotosDependencies } from './dependencies.js';
import { lockLocation } from './lock-location.js';
import { recordPhotoChange } from './record-photo-change.js';
import { unknownPhotos } from './unknown-photos.js';

/** A change of stars: these photos get one, or lose it. */
export interface StarChange {
  readonly locationId: number;
  readonly photoIds: readonly number[];
  readonly starred: boolean;
}

/**
 * Stars photos of a location or takes the stars away [contract 4]: all of the change or nothing. Photos that are so
 * already stay as they are; a change that changes nothing emits nothing [6.2].
 */
export async function starLocationPhotos(
  deps: PhotosDependencies,
  { accountId, source }: Caller,
  { locationId, photoIds, starred }: StarChange,
): Promise<{ photos: readonly PhotoRecord[]; violations: readonly RuleViolation[] }> {
  return deps.database.responseTransaction(async (transaction) => {
    const { archivedAt } = await lockLocation(transaction, { accountId, locationId });
    if (archivedAt) return { photos: [], violations: [violation('SY00008')] };
    const all = await findPhotos(transaction, { accountId, locationIds: [locationId] });
    const ids = new Set(photoIds);
    const known = all.filter(({ id }) => ids.has(id)).map(({ id }) => id);
    if (known.length === 0) throw invalidId('unknown');

    const decision = decideStars(all, { ids, starred });
    const violations = [
      ...unknownPhotos(photoIds, known),
      ...(decision.outcome === 'refused' ? decision.violations : []),
    ];
    if (violations.length > 0 || decision.outcome === 'refused') return { photos: [], violations };
    if (decision.stars.size > 0) {
      await saveStars(transaction, { accountId, locationId, stars: decision.stars });
      await recordPhotoChange(transaction, deps, { accountId, locationId, source });
    }
    const changed = all.map((photo) => ({
      ...photo,
      star: decision.stars.has(photo.id) ? (decision.stars.get(photo.id) ?? null) : photo.star,
    }));
    const where = { accountId, mediaUrl: deps.records.mediaUrl };
    return {
      photos: inPhotoOrder(changed.filter(({ id }) => ids.has(id))).map((photo) => photoRecord(photo, where)),
      violations: [],
    };
  });
}
